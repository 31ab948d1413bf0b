// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.benchmarks.Wirebench;
import io.github.wirebench.harness.console.ExitCode;
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
 * <p>Answers, tables and questions may name several runs of one kind: of these, {@code report --best} takes for each ratio the one that
 * knows it best.
 *
 * <p>docs/claims.md and docs/images/answers.svg are written as a whole, from the runs of the README's answers. scripts/refresh-readme calls
 * this program: {@code RefreshReadme ROOT FOLDER [--check] [RUN...]} takes these from the runs given, or from those that the README names,
 * and leaves what it needs meanwhile in the folder. The exit code is 1 if, with --check, a file differs from its runs, and 2 if a marker
 * is wrong or a command fails.
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
        List<String> runs = new ArrayList<>(List.of(args).subList(2, args.length));
        boolean check = runs.remove("--check");
        RefreshReadme refresh = new RefreshReadme(Path.of(args[0]).toAbsolutePath().normalize(), Path.of(args[1]));
        try {
            refresh.make(runs);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            return ExitCode.USAGE;
        }
        return check ? refresh.check() : refresh.write();
    }

    private void make(List<String> runsOfReadme) throws IOException {
        List<Path> documents;
        try (Stream<Path> below = Files.walk(root.resolve("docs"))) {
            documents = Stream.concat(Stream.of(root.resolve("README.md")), below.filter(file -> file.toString().endsWith(".md")).sorted()).toList();
        }
        for (Path document : documents) {
            String before = Files.readString(document);
            if (before.contains(BY)) {
                files.put(document, refreshed(document, before, document.getParent().equals(root) ? runsOfReadme : List.of()));
            }
        }
    }

    /** Returns a document with its parts made anew, of these runs if there are any. */
    private String refreshed(Path document, String before, List<String> others) throws IOException {
        StringBuilder after = new StringBuilder();
        Matcher part = PART.matcher(before);
        int end = 0;
        while (part.find()) {
            List<String> names = others.isEmpty() ? List.of(part.group(3).split(" ")) : others;
            try {
                PublishedRuns runs = new PublishedRuns(root, names, "../".repeat(root.relativize(document).getNameCount() - 1));
                after.append(before, end, part.start()).append(part(part.group(1), part.group(2), runs));
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
    private String part(String kind, String quoted, PublishedRuns runs) throws IOException {
        switch (kind) {
            case "answers", "tables":
                String page = output("report.html", runs.folders(), "report", "--best");
                String report = Files.readString(made.resolve("report.md"));
                if (kind.equals("tables")) {
                    return ReportTexts.tables(runs, report, page);
                }
                files.put(root.resolve("docs/images/answers.svg"), ReportTexts.chart(report));
                files.put(root.resolve("docs/claims.md"), output("claims.md", runs.folders(), "claims", "--best", "--format", "markdown"));
                return ReportTexts.answers(runs, report, page);
            case "questions":
                return QuestionTables.text(runs, quoted, output("page.html", runs.folders(), "report", "--best", "--page-only"));
            case "runs":
                return RunComparison.text(runs, output("page.html", runs.folders(), "report", "--page-only"));
            case "field":
                return FieldTables.text(runs);
            case "speeds":
                return TwoSpeeds.text(runs);
            case "ratios":
                String pairs = root.resolve("scripts/cpu-questions.yaml").toString();
                return CpuRatios.text(runs, quoted, output("ratios.json", runs.folders(), "claims", "--claims", pairs, "--format", "json"));
            case "capacity":
                String mix = root.resolve("docs/scenarios/content-platform.yaml").toString();
                return ReportTexts.capacity(runs, output("capacity.md", runs.folders(), "capacity", "--mix", mix, "--format", "markdown"));
            default:
                throw new IllegalArgumentException("unknown kind of part: " + kind);
        }
    }

    /** Runs a command on runs, and returns the file that it writes. */
    private String output(String file, List<Path> runs, String... command) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--out", made.resolve(file).toString()));
        runs.forEach(run -> arguments.add(run.toString()));
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
