// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.harness.CommandLineMain;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.Suite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Writes the parts of the documents that are made of published runs. A part is between two markers, of which the first says what it is and
 * of which runs:
 *
 * <pre>{@code
 * <!-- questions "What does it cost?" of results/A results/B: written by docs --write -->
 * <!-- end of questions -->
 * }</pre>
 *
 * <p>A comma between runs makes a page of its own of those that follow, for the answers that the pages before lack. Before the runs of
 * a page, {@code 1-6 of} limits it to these answers.
 */
@Command(
        name = "docs",
        hidden = true,
        headerHeading = "docs --check",
        header = "Compare the tables in this project's documents with its results",
        footer = "Exit codes: 0 equal or written, 1 a document differs, 2 wrong usage or input.")
final class DocsCommand implements Callable<Integer> {
    private static final Pattern PART = Pattern.compile(
            "<!-- (\\w+)(?: \"([^\n]+)\")? of ([^\n]*): written by docs --write -->\n.*?<!-- end of \\1 -->",
            Pattern.DOTALL);
    private static final String RUN_RECORD = "run.json";

    private final Suite suite;

    @Parameters(paramLabel = "DIR", arity = "0..1", description = "The project (default: this folder)")
    private Path root = Path.of("");

    @Option(names = "--check", description = "Only say what differs (default)")
    private boolean check;

    @Option(names = "--write", description = "Write the tables")
    private boolean write;

    DocsCommand(Suite suite) {
        this.suite = suite;
    }

    @Override
    public Integer call() throws IOException {
        if (check && write) {
            throw CommandFailure.usage("--check and --write: give one of them");
        }
        Map<Path, String> documents = documents();
        int status = ExitCode.OK;
        for (Map.Entry<Path, String> document : documents.entrySet()) {
            String after = refreshed(document.getKey(), document.getValue(), documents);
            if (after.equals(document.getValue())) {
                continue;
            }
            if (write) {
                Files.writeString(root.resolve(document.getKey()), after);
            } else {
                System.err.println(document.getKey() + " differs from its runs; write it with docs --write");
                status = ExitCode.FAILED;
            }
        }
        return status;
    }

    /** The texts of the documents by their paths in the project. */
    private Map<Path, String> documents() throws IOException {
        Map<Path, String> documents = new TreeMap<>();
        List<Path> files = new ArrayList<>(List.of(root.resolve("README.md"), root.resolve("results/README.md")));
        if (!Files.isDirectory(root.resolve("docs"))) {
            throw CommandFailure.usage(root.resolve("docs") + " does not exist; name the folder of this project");
        }
        try (Stream<Path> below = Files.walk(root.resolve("docs"))) {
            below.filter(file -> file.toString().endsWith(".md")).forEach(files::add);
        }
        for (Path file : files) {
            if (Files.exists(file)) {
                documents.put(root.relativize(file), Files.readString(file));
            }
        }
        return documents;
    }

    private String refreshed(Path document, String before, Map<Path, String> documents) {
        return PART.matcher(before).replaceAll(part -> {
            try {
                List<String> lines = part.group(1).equals("index")
                        ? index(document, documents)
                        : lines(part.group(1), part.group(2), part.group(3), "../".repeat(document.getNameCount() - 1));
                String first = part.group().lines().findFirst().orElseThrow();
                return Matcher.quoteReplacement(
                        first + "\n" + String.join("\n", lines) + "\n<!-- end of " + part.group(1) + " -->");
            } catch (IllegalArgumentException | IOException e) {
                throw CommandFailure.usage(document + ": " + e.getMessage(), e);
            }
        });
    }

    private static List<Path> runs(String listed) {
        return Stream.of(listed.replaceAll(DocumentTables.ANSWERS, "").split(",? "))
                .map(Path::of)
                .toList();
    }

    /**
     * Makes a part.
     *
     * @param quoted titles of the questions; null if the marker has none
     * @param up from the document's folder to the project's
     */
    private List<String> lines(String kind, String quoted, String listed, String up) throws IOException {
        List<Path> runs = runs(listed);
        DocumentTables tables = new DocumentTables(DocumentTables.environment(root, runs, up));
        switch (kind) {
            case "answers" -> {
                List<DocumentTables.Page> pages = new ArrayList<>();
                for (String ofPage : listed.split(", ")) {
                    pages.add(page(runs(ofPage)).answering(ofPage));
                }
                tables.answers(pages);
            }
            case "questions" -> tables.questions(quoted, page(runs));
            case "formats" -> tables.formats(page(runs));
            case "runs" -> tables.runs(page(runs));
            case "ratios" -> {
                String pairs = root.resolve("results/cpu-pairs.yaml").toString();
                String claims = output(runs, "claims", "--claims", pairs, "--format", "json");
                tables.ratios(JsonFiles.MAPPER.readTree(claims));
            }
            case "claims" -> tables.claims(output(runs, "claims", "--format", "markdown"));
            case "capacity" -> {
                String mix =
                        root.resolve("docs/scenarios/content-platform.yaml").toString();
                tables.capacity(output(runs, "capacity", "--mix", mix, "--format", "markdown"));
            }
            default -> throw new IllegalArgumentException("unknown kind of part: " + kind);
        }
        return tables.lines();
    }

    private DocumentTables.Page page(List<Path> runs) throws IOException {
        return DocumentTables.page(output(runs, "report", "--format", "json"));
    }

    /** Runs a command of this suite on runs, and returns what it prints. */
    private String output(List<Path> runs, String... command) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        String[] arguments = Stream.concat(
                        Stream.of(command),
                        runs.stream().map(run -> root.resolve(run).toString()))
                .toArray(String[]::new);
        int status = CommandLineMain.commandLine(suite, console -> Wirebench.commands(suite, out))
                .execute(arguments);
        // of pairs of benchmarks that nobody published a figure for, claims cannot judge any
        if (status != ExitCode.OK && !(command[0].equals("claims") && status == ExitCode.NO_VERDICT)) {
            throw new IllegalArgumentException("the command " + command[0] + " failed");
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    /** Says which run measures most of each question, and lists all runs and the documents that quote them. */
    private List<String> index(Path document, Map<Path, String> documents) throws IOException {
        DocumentTables runs = new DocumentTables("");
        runs.head("question", "run", "benchmarks", "JVMs", "within ±3%", "quoted by");
        Map<String, DocumentTables.Page> pages = new LinkedHashMap<>();
        for (Path run : published(root)) {
            List<String> figures = List.of("", "", "");
            if (Files.exists(root.resolve(run).resolve(RUN_RECORD))) {
                DocumentTables.Page page = page(List.of(run));
                pages.put(address(document, run), page);
                figures = DocumentTables.summary(page.rows());
            }
            Pattern quote = Pattern.compile(Pattern.quote(run.toString().replace('\\', '/')) + "(?![\\w-])");
            String quotedBy = documents.entrySet().stream()
                    .filter(other -> !other.getKey().equals(document)
                            && quote.matcher(other.getValue()).find())
                    .map(other -> link(document, other.getKey(), title(other.getKey())))
                    .collect(Collectors.joining(", "));
            List<String> cells = new ArrayList<>(List.of(run.getName(1).toString()));
            cells.add(link(document, run, run.getFileName().toString()));
            cells.addAll(figures);
            cells.add(quotedBy);
            runs.line(cells);
        }
        DocumentTables index = new DocumentTables("");
        index.sources(pages);
        index.lines().add("");
        index.lines().addAll(runs.lines());
        return index.lines();
    }

    /** The published runs, as {@code results/QUESTION/RUN} below a project; {@code results/local} has the others. */
    static List<Path> published(Path root) throws IOException {
        try (Stream<Path> folders = Files.walk(root.resolve("results"), 2)) {
            return folders.filter(Files::isDirectory)
                    .map(root::relativize)
                    .filter(run -> run.getNameCount() == 3 && !run.startsWith(RunDirectory.LOCAL))
                    .sorted()
                    .toList();
        }
    }

    private static String title(Path document) {
        return document.getFileName().toString().replaceFirst("\\.md$", "");
    }

    private static String link(Path from, Path to, String text) {
        return "[" + text + "](" + address(from, to) + ")";
    }

    private static String address(Path from, Path to) {
        return from.resolveSibling("").relativize(to).toString().replace('\\', '/');
    }
}
