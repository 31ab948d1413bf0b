// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.questions.AnswerSheet;
import io.github.wirebench.harness.questions.Question;
import io.github.wirebench.harness.questions.Questions;
import io.github.wirebench.harness.questions.RowFigures;
import io.github.wirebench.harness.questions.Said;
import io.github.wirebench.harness.results.SizesFile;
import io.github.wirebench.harness.figures.FiguresReader;
import io.github.wirebench.harness.figures.RunFigures;
import io.github.wirebench.harness.figures.RunLabels;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes the README's answers anew from the published runs that its marker names: {@code quick}'s questions, each with what the runs
 * say. scripts/refresh-readme calls it.
 *
 * <p>{@code java -cp target/benchmarks.jar scripts/RefreshReadme.java README.md [--check] [RUN...]}: runs given here take the place of
 * those named; with --check nothing is written, and the status is 1 if something would be.
 */
public class RefreshReadme {
    private static final Pattern ANSWERS =
            Pattern.compile("<!-- answers of (.*?): written by scripts/refresh-readme -->\n.*?<!-- end of answers -->", Pattern.DOTALL);

    /** What the reader wants to know the version of. */
    private static final Map<String, String> LIBRARIES = new LinkedHashMap<>();

    static {
        LIBRARIES.put("com.fasterxml.jackson.core:jackson-databind", "Jackson");
        LIBRARIES.put("com.google.code.gson:gson", "Gson");
        LIBRARIES.put("com.squareup.moshi:moshi", "Moshi");
        LIBRARIES.put("com.google.protobuf:protobuf-java", "Protobuf");
        LIBRARIES.put("org.apache.avro:avro", "Avro");
        LIBRARIES.put("org.msgpack:jackson-dataformat-msgpack", "MessagePack");
    }

    private final Path root;
    private final List<String> names;
    private final List<RunFigures> runs;
    private final List<String> labels;

    private RefreshReadme(Path root, List<String> names) {
        this.root = root;
        this.names = names;
        this.runs = FiguresReader.read(names.stream().map(root::resolve).toList());
        this.labels = RunLabels.of(runs);
    }

    public static void main(String[] args) throws IOException {
        int status = run(args);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(String... args) throws IOException {
        Path readme = Path.of(args[0]).toAbsolutePath().normalize();
        List<String> rest = new ArrayList<>(List.of(args).subList(1, args.length));
        boolean check = rest.remove("--check");
        String before = Files.readString(readme);
        Matcher marker = ANSWERS.matcher(before);
        if (!marker.find()) {
            System.err.println(readme + ": has no place for the answers");
            return 2;
        }
        List<String> names = rest.isEmpty() ? List.of(marker.group(1).split(" ")) : rest;
        try {
            String answers = new RefreshReadme(readme.getParent(), names).text();
            String after = before.substring(0, marker.start()) + answers + before.substring(marker.end());
            if (check && !after.equals(before)) {
                System.err.println(readme + ": differs from " + String.join(" ", names) + "; run scripts/refresh-readme");
                return 1;
            }
            if (!check) {
                Files.writeString(readme, after);
            }
            return 0;
        } catch (CommandFailure e) {
            System.err.println(e.getMessage());
            return 2;
        }
    }

    private String text() {
        List<String> header = new ArrayList<>(List.of("question"));
        header.addAll(labels);
        URL questions = RefreshReadme.class.getResource("/io/github/wirebench/benchmarks/quick.yaml");
        List<List<String>> rows = Questions.read(questions).questions().stream()
                .flatMap(question -> rows(question).stream())
                .toList();
        return "<!-- answers of " + String.join(" ", names) + ": written by scripts/refresh-readme -->\n"
                + environment() + "\n\n" + Markdown.textTable(header, rows) + "\n<!-- end of answers -->";
    }

    /** A row for each of the question's answers. */
    private List<List<String>> rows(Question question) {
        List<List<String>> saidByRun = runs.stream()
                .map(run -> said(question, run).stream().map(said -> sentence(said, run)).toList())
                .toList();
        return IntStream.range(0, question.answers().size())
                .mapToObj(answer -> Stream.concat(
                                Stream.of(answer == 0 ? question.title() : ""),
                                saidByRun.stream().map(said -> said.get(answer)))
                        .toList())
                .toList();
    }

    /** With what is to be known of the rows behind it. */
    private static String sentence(Said said, RunFigures run) {
        String warnings = Stream.of(said.first(), said.second())
                .flatMap(row -> run.find(row).stream())
                .flatMap(row -> row.warnings().stream())
                .distinct()
                .collect(Collectors.joining(", "));
        return capitalised(said.text()) + (warnings.isEmpty() ? "" : " ! " + warnings);
    }

    private static List<Said> said(Question question, RunFigures run) {
        return new AnswerSheet(
                        question,
                        row -> run.find(row).<RowFigures>map(found -> found).orElse(RowFigures.NOT_MEASURED),
                        params -> size(run, params))
                .said();
    }

    private static String capitalised(String sentence) {
        return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    }

    private static OptionalLong size(RunFigures run, Map<String, String> params) {
        Long bytes = run.sidecars().sizesOf(params).get(SizesFile.RAW);
        return bytes == null ? OptionalLong.empty() : OptionalLong.of(bytes);
    }

    private String environment() {
        String dates = each(run -> run.sidecars().days());
        String machines = each(run -> Stream.of(
                        run.input().facts().machine(), run.sidecars().run().at("/machine/virtualization").asText())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", ")));
        String libraries = each(run -> LIBRARIES.entrySet().stream()
                .filter(library -> run.input().facts().libraries().containsKey(library.getKey()))
                .map(library -> library.getValue() + " " + run.input().facts().libraries().get(library.getKey()))
                .collect(Collectors.joining(", ")));
        LongSummaryStatistics forks = runs.stream()
                .flatMap(run -> run.rows().stream())
                .mapToLong(row -> row.measured().forks())
                .summaryStatistics();
        List<String> links = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Path path = root.toAbsolutePath().relativize(runs.get(i).input().path().toAbsolutePath().normalize());
            links.add("[" + labels.get(i) + "](" + path.toString().replace('\\', '/') + ")");
        }
        return "Measured" + (dates.isEmpty() ? "" : " on " + dates)
                + (machines.isEmpty() ? "" : " on a shared machine (" + machines + ")") + ". "
                + (libraries.isEmpty() ? "" : libraries + ". ")
                + (forks.getMin() == forks.getMax() ? "" + forks.getMin() : forks.getMin() + " to " + forks.getMax())
                + " forks a row; 95% intervals between forks in brackets. The runs with everything that belongs to them: "
                + String.join(", ", links) + ".";
    }

    /** A fact of all runs: once if it is the same, else one after the other. */
    private String each(Function<RunFigures, String> fact) {
        return runs.stream().map(fact).filter(text -> !text.isEmpty()).distinct().collect(Collectors.joining(" and "));
    }
}
