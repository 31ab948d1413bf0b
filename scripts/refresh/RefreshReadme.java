// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.benchmarks.Wirebench;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes the parts of the documents that are made of published runs. A part is between two markers, of which the first says what it is and
 * of which runs:
 *
 * <pre>{@code
 * <!-- questions "What does it cost?" of results/published/A results/published/B: written by scripts/refresh-readme -->
 * <!-- end of questions -->
 * }</pre>
 *
 * <p>Several runs may be of one kind: of these, {@code --best} takes for each ratio the one that knows it best. A document whose parts
 * compare runs has a file of all pairs next to it. scripts/refresh-readme calls this program, {@code RefreshReadme ROOT FOLDER [--check]};
 * what it needs meanwhile is left in the folder. The exit code is 1 if, with --check, a file differs from its runs, and 2 if a marker is
 * wrong or a command fails.
 */
public class RefreshReadme {
    private static final String BY = ": written by scripts/refresh-readme -->";
    private static final Pattern PART =
            Pattern.compile("<!-- (\\w+)(?: (\"[^\n]+\"))? of ([^\n]*)" + BY + "\n.*?<!-- end of \\1 -->", Pattern.DOTALL);

    private final Path root;
    private final Path made;
    private final Map<Path, String> files = new LinkedHashMap<>();

    /**
     * Makes nothing yet.
     *
     * @param made folder for what the commands write
     */
    private RefreshReadme(Path root, Path made) {
        this.root = root;
        this.made = made;
    }

    public static void main(String[] args) throws IOException {
        System.exit(run(args));
    }

    static int run(String... args) throws IOException {
        RefreshReadme refresh = new RefreshReadme(Path.of(args[0]).toAbsolutePath().normalize(), Path.of(args[1]));
        try {
            refresh.make();
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            return ExitCode.USAGE;
        }
        return args.length > 2 && args[2].equals("--check") ? refresh.check() : refresh.write();
    }

    private void make() throws IOException {
        List<Path> documents;
        try (Stream<Path> below = Files.walk(root.resolve("docs"))) {
            documents = Stream.concat(Stream.of(root.resolve("README.md")).filter(Files::exists), below.filter(file -> file.toString().endsWith(".md")).sorted())
                    .toList();
        }
        for (Path document : documents) {
            String before = Files.readString(document);
            if (before.contains(BY)) {
                files.put(document, refreshed(document, before));
            }
        }
    }

    /** Returns a document with its parts made anew. */
    private String refreshed(Path document, String before) throws IOException {
        StringBuilder after = new StringBuilder();
        Matcher part = PART.matcher(before);
        int end = 0;
        while (part.find()) {
            try {
                PublishedRuns runs =
                        new PublishedRuns(root, List.of(part.group(3).split(" ")), "../".repeat(root.relativize(document).getNameCount() - 1));
                after.append(before, end, part.start()).append(part(document, part.group(1), part.group(2), runs));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(document + ": " + e.getMessage(), e);
            }
            end = part.end();
        }
        return after.append(before.substring(end)).toString();
    }

    /**
     * Makes a part.
     *
     * @param quoted in quotation marks, titles of the questions or the words with which ratios begin; null if the marker has none
     */
    private String part(Path document, String kind, String quoted, PublishedRuns runs) throws IOException {
        DocumentTables tables = new DocumentTables(runs);
        switch (kind) {
            case "answers":
                return tables.answers(PublishedRuns.JSON.readTree(output("report.json", runs, "report", "--best", "--format", "json")));
            case "questions":
                return tables.questions(quoted, new ReportPage(page(runs, "--best")));
            case "formats":
                return tables.formats(new ReportPage(page(runs, "--best")));
            case "runs":
                RunComparison compared = new RunComparison(quoted, page(runs));
                files.merge(Path.of(document.toString().replaceFirst("md$", "csv")), RunComparison.HEADER + compared.csv(), (all, own) -> all + compared.csv());
                return compared.text(runs);
            case "ratios":
                String pairs = root.resolve("scripts/cpu-questions.yaml").toString();
                return tables.ratios(quoted, PublishedRuns.JSON.readTree(output("ratios.json", runs, "claims", "--claims", pairs, "--format", "json")));
            case "claims":
                return tables.claims(output("claims.md", runs, "claims", "--best", "--format", "markdown"));
            case "capacity":
                String mix = root.resolve("docs/scenarios/content-platform.yaml").toString();
                return tables.capacity(output("capacity.md", runs, "capacity", "--mix", mix, "--format", "markdown"));
            default:
                throw new IllegalArgumentException("unknown kind of part: " + kind);
        }
    }

    private String page(PublishedRuns runs, String... options) throws IOException {
        return output("page.html", runs, Stream.concat(Stream.of("report", "--page-only"), Stream.of(options)).toArray(String[]::new));
    }

    /** Runs a command on runs, and returns the file that it writes. */
    private String output(String file, PublishedRuns runs, String... command) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--out", made.resolve(file).toString()));
        runs.folders().forEach(run -> arguments.add(run.toString()));
        int status = Wirebench.run(arguments.toArray(String[]::new));
        // of pairs of rows that nobody published a figure for, claims cannot judge any
        if (status != ExitCode.OK && !(command[0].equals("claims") && status == ExitCode.NO_VERDICT)) {
            throw new IllegalArgumentException("the command " + command[0] + " failed");
        }
        return Files.readString(made.resolve(file));
    }

    private int check() throws IOException {
        int status = ExitCode.OK;
        for (Map.Entry<Path, String> file : files.entrySet()) {
            if (!Files.exists(file.getKey()) || !Files.readString(file.getKey()).equals(file.getValue())) {
                System.err.println(root.relativize(file.getKey()) + " differs from its runs; run scripts/refresh-readme");
                status = ExitCode.FAILED;
            }
        }
        return status;
    }

    private int write() throws IOException {
        for (Map.Entry<Path, String> file : files.entrySet()) {
            Files.createDirectories(file.getKey().getParent());
            Files.writeString(file.getKey(), file.getValue());
        }
        return ExitCode.OK;
    }
}
