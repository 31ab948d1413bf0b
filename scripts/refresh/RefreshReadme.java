// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the README's answers and its chart, docs/images/answers.svg; the tables behind docs/choosing.md; the table of ratios on each CPU
 * in docs/methodology.md; or the comparison of independent runs in docs/validation/second-run.md. scripts/refresh-readme calls it.
 *
 * <p>{@code RefreshReadme FILE.md SOURCE [--check] RUN...}: answers and tables come from the Markdown of {@code report RUN...}, the
 * ratios from the JSON of {@code claims RUN... --claims scripts/cpu-questions.yaml}, and the comparison from the page of
 * {@code report RUN...}. The runs are paths relative to the folder of the README. With --check nothing is written, and the exit code is
 * 1 if the file differs.
 */
public class RefreshReadme {
    private static final String BLOCK = "<!-- %1$s of .*?: written by scripts/refresh-readme -->\n.*?<!-- end of %1$s -->";

    public static void main(String[] args) throws IOException {
        int status = run(args);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(String... args) throws IOException {
        Path document = Path.of(args[0]).toAbsolutePath().normalize();
        List<String> names = new ArrayList<>(List.of(args).subList(2, args.length));
        boolean check = names.remove("--check");
        String before = Files.readString(document);
        String kind = args[1].endsWith(".json")
                ? "ratios"
                : args[1].endsWith(".html") ? "runs" : before.contains("<!-- tables of ") ? "tables" : "answers";
        Matcher marker = Pattern.compile(BLOCK.formatted(kind), Pattern.DOTALL).matcher(before);
        if (!marker.find()) {
            System.err.println(document + ": there are no markers for " + kind);
            return 2;
        }
        Path root = document.getParent();
        while (root != null && !Files.isDirectory(root.resolve(names.get(0)))) {
            root = root.getParent();
        }
        if (root == null) {
            System.err.println(names.get(0) + ": no such run");
            return 2;
        }
        PublishedRuns runs = new PublishedRuns(root, names, "../".repeat(root.relativize(document).getNameCount() - 1));
        String source = Files.readString(Path.of(args[1]));
        String text = switch (kind) {
            case "ratios" -> CpuRatios.text(runs, source);
            case "runs" -> RunComparison.text(runs, source);
            case "tables" -> ReportTexts.tables(runs, source);
            default -> ReportTexts.answers(runs, source, Files.readString(Path.of(args[1].replaceFirst("md$", "html"))));
        };
        Path chart = root.resolve("docs/images/answers.svg");
        String drawn = kind.equals("answers") ? ReportTexts.chart(source) : "";
        String after = before.substring(0, marker.start()) + text + before.substring(marker.end());
        boolean differs = !after.equals(before) || !drawn.isEmpty() && !(Files.exists(chart) && Files.readString(chart).equals(drawn));
        if (check && differs) {
            System.err.println(document + ": differs from " + String.join(" ", names) + "; run scripts/refresh-readme");
            return 1;
        }
        if (!check) {
            Files.writeString(document, after);
            if (!drawn.isEmpty()) {
                Files.createDirectories(chart.getParent());
                Files.writeString(chart, drawn);
            }
        }
        return 0;
    }
}
