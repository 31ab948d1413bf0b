// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tables that documents take from what {@code report}, {@code claims} and {@code capacity} print. */
final class DocumentTables {
    private static final int QUESTIONS = 8;
    private static final double PRECISE = 0.03;
    private static final String FORMAT = "Protobuf with mapping";

    /** In a run's label, or in the name of its folder where nothing else tells runs apart. */
    private static final String JDK = ".*?(?:JDK |-jdk)(\\d+).*";

    /** Limits a page to some answers. */
    static final String ANSWERS = "(\\d)(?:-(\\d))? of ";

    private static final ObjectReader PAGE =
            JsonFiles.MAPPER.readerFor(Page.class).without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private final String environment;
    private final List<String> lines = new ArrayList<>();

    /** @param environment where and when the figures were recorded; empty if no table says it */
    DocumentTables(String environment) {
        this.environment = environment;
    }

    /** What {@code report --format json} prints, as far as documents need it. */
    record Page(List<Run> runs, List<Card> cards, List<Topic> topics, List<Topic> others, List<Row> rows) {
        Topic topic(String title) {
            return topics.stream()
                    .filter(topic -> topic.title.equals(title))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("the runs measure nothing of \"" + title + "\""));
        }

        /** Returns the page with the answers that its runs are listed for. */
        Page answering(String listed) {
            Matcher limits = Pattern.compile(ANSWERS).matcher(listed);
            if (!limits.lookingAt()) {
                return this;
            }
            int first = Integer.parseInt(limits.group(1));
            int last = limits.group(2) == null ? first : Integer.parseInt(limits.group(2));
            List<Card> own = cards.stream()
                    .filter(card -> card.number >= first && card.number <= last)
                    .toList();
            return new Page(runs, own, topics, others, rows);
        }

        /** Returns JDK and CPU of the newest run. */
        private String newest() {
            return runs.get(runs.size() - 1).label.replaceFirst("^([^,]*, [^,]*).*", "$1");
        }

        Row row(Cell cell) {
            return rows.get(cell.row - 1);
        }

        /** The labels of the runs, with the JDK's feature version only, and without what they have in common. */
        List<String> shortRuns() {
            List<List<String>> parts = runs.stream()
                    .map(run -> List.of(run.label.replaceFirst("\\.[^,]*", "").split(", ")))
                    .toList();
            return parts.stream()
                    .map(own -> own.stream()
                            .filter(part ->
                                    part.startsWith("JDK ") || !parts.stream().allMatch(other -> other.contains(part)))
                            .collect(Collectors.joining(", ")))
                    .toList();
        }
    }

    record Run(String label) {
        /** Returns the feature version; empty where something else distinguishes runs of one JDK. */
        private String jdk() {
            return label.matches(JDK) ? label.replaceFirst(JDK, "$1") : "";
        }
    }

    record Card(int number, String question, String verdict, String caption, String action, String weak) {
        private Card under(String condition) {
            return new Card(number, question, verdict, condition + caption, action, weak);
        }
    }

    record Topic(String title, List<Group> groups) {
        long benchmarks() {
            return groups.stream()
                    .flatMap(group -> group.panels.stream())
                    .flatMap(panel -> panel.bars.stream())
                    .flatMap(bar -> bar.cells.stream())
                    .filter(Objects::nonNull)
                    .map(Cell::row)
                    .distinct()
                    .count();
        }
    }

    record Group(String base, List<Panel> panels) {
        /** By the size or the number that is their input. */
        List<Panel> sorted() {
            return panels.stream()
                    .sorted(Comparator.comparingDouble(Panel::input))
                    .toList();
        }
    }

    record Panel(String label, long bytes, String title, List<Bar> bars) {
        private double input() {
            return bytes > 0 || !label.matches("\\d+") ? bytes : Double.parseDouble(label);
        }

        /** Returns the figure of a bar; null if a run lacks it. */
        Cell cell(String bar, int run) {
            return bars.stream()
                    .filter(one -> one.label.equals(bar))
                    .map(one -> one.cells.get(run))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }

        /** What several panels are about, without their input. */
        String titleWithoutInput() {
            String input = ": " + label;
            return title.endsWith(input) ? title.substring(0, title.length() - input.length()) : title;
        }
    }

    record Bar(String label, List<Cell> cells) {}

    record Cell(int row, Map<String, Change> base) {
        /** The time compared with the first bar's; null for that one. */
        Change time() {
            return base == null ? null : base.get("time");
        }
    }

    /** How a time compares, in words without and with the interval. */
    record Change(String text, String kind, Double[] ratio, String interval) {}

    /** How two benchmarks compare in two recordings, and whether all of these settle. */
    private record Pair(Change first, Change second, boolean settle) {
        boolean isDecided() {
            return settle && Stream.of(first, second).allMatch(one -> one.kind.matches("faster|slower"));
        }
    }

    record Row(String label, int forks, Double[] cpu, Double[] alloc, Map<String, Long> sizes, List<String> warnings) {
        boolean settles() {
            return warnings == null || !warnings.contains("does not settle");
        }
    }

    static Page page(String json) throws IOException {
        return PAGE.readValue(json);
    }

    /** Says where and when runs were recorded, and links them. */
    static String environment(Path root, List<Path> runs, String up) {
        List<JsonNode> records = runs.stream()
                .map(run -> JsonFiles.read(root.resolve(run).resolve("run.json")))
                .toList();
        List<String> days = records.stream()
                .flatMap(run -> Stream.of(run.path("startedAt"), run.path("endedAt")))
                .map(time -> time.asText().replaceFirst("T.*", ""))
                .sorted()
                .toList();
        String machines = records.stream()
                // merged runs of several hosts have one each
                .map(run -> run.findValue("machine"))
                .map(machine -> machine.path("cpu").asText().replaceAll("\\(R\\)| Processor", "") + ", "
                        + machine.path("logicalCores").asText() + " vCPUs")
                .distinct()
                .collect(Collectors.joining("; "));
        String links = IntStream.range(0, runs.size())
                .mapToObj(i -> "[" + (i + 1) + "](" + up + runs.get(i) + ")")
                .collect(Collectors.joining(", "));
        return "Recorded "
                + Stream.of(days.get(0), days.get(days.size() - 1)).distinct().collect(Collectors.joining(" to "))
                + (machines.contains(";") ? " on shared machines (" : " on a shared machine (") + machines
                + "). Data and versions: " + links + ".";
    }

    List<String> lines() {
        return lines;
    }

    void head(String... cells) {
        head(List.of(cells));
    }

    private void head(List<String> cells) {
        line(cells);
        lines.add("|---|" + "---:|".repeat(cells.size() - 1));
    }

    void line(List<String> cells) {
        lines.add("| " + String.join(" | ", cells) + " |");
    }

    private void end(String legend) {
        lines.addAll(List.of("", (legend + " " + environment).strip()));
    }

    /** Writes the cards of reports, each by the newest JDK of the first report that has it. */
    void answers(List<Page> reports) {
        String newestRun = reports.get(0).newest();
        Map<Integer, Card> newest = new TreeMap<>();
        for (Page report : reports) {
            Map<Integer, Card> ofReport = new TreeMap<>();
            report.cards.forEach(card -> ofReport.put(card.number, card));
            String jdk = report.newest().replaceFirst(JDK, "JDK $1");
            String cpu = report.newest().replaceFirst("^[^,]*, ", "");
            List<String> others = Stream.of(newestRun.startsWith(jdk) ? "" : jdk, newestRun.endsWith(cpu) ? "" : cpu)
                    .filter(part -> !part.isEmpty())
                    .toList();
            String condition = others.isEmpty() ? "" : String.join(", ", others) + ": ";
            ofReport.forEach((number, card) -> newest.putIfAbsent(number, card.under(condition)));
        }
        lines.addAll(List.of("| | Question | Answer | How much | Do |", "|---|---|---|---|---|"));
        for (int number = 1; number <= QUESTIONS; number++) {
            Card card = newest.get(number);
            if (card == null || card.weak != null && !card.weak.isEmpty()) {
                throw new IllegalArgumentException("question " + number
                        + (card == null ? " has no answer that holds" : " rests on rough figures"));
            }
            line(List.of(number + "", card.question, "**" + card.verdict + "**", card.caption, card.action));
        }
        end(newestRun + " unless said otherwise, one thread, CPU time.");
    }

    /** Writes a table for each group of benchmarks; several questions have their titles above them. */
    void questions(String titles, Page page) {
        if (titles == null) {
            throw new IllegalArgumentException(
                    "the marker names nothing in quotation marks: <!-- questions \"Title?\" of ...");
        }
        String[] asked = titles.split("\", \"");
        for (String title : asked) {
            if (asked.length > 1) {
                lines.addAll(List.of("### " + title, ""));
            }
            page.topic(title).groups.forEach(group -> {
                question(page, group.sorted());
                lines.add("");
            });
        }
        lines.add("CPU time and bytes allocated per operation, compared with the first line. " + Outcome.LEGEND + " "
                + environment);
    }

    private void question(Page page, List<Panel> panels) {
        List<String> labels = panels.stream()
                .flatMap(panel -> panel.bars.stream())
                .map(Bar::label)
                .distinct()
                .toList();
        List<Integer> runs = IntStream.range(0, page.runs.size())
                .boxed()
                .filter(run -> panels.stream()
                        .anyMatch(panel -> labels.stream().anyMatch(label -> panel.cell(label, run) != null)))
                .toList();
        boolean hasInputs = panels.size() > 1;
        List<String> heads = new ArrayList<>();
        heads.add(hasInputs ? panels.get(0).titleWithoutInput() : panels.get(0).title);
        for (Panel panel : panels) {
            for (int run : runs) {
                String head = Stream.of(
                                hasInputs ? panel.label : "",
                                runs.size() > 1 ? page.shortRuns().get(run) : "")
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("; "));
                heads.add(head.isEmpty() ? "CPU time, bytes" : head);
            }
        }
        head(heads);
        for (String label : labels) {
            List<String> cells = new ArrayList<>(List.of(label));
            panels.forEach(panel -> runs.forEach(run -> cells.add(cell(page, panel.cell(label, run)))));
            line(cells);
        }
    }

    private static String cell(Page page, Cell cell) {
        if (cell == null) {
            return "";
        }
        Row row = page.row(cell);
        String time = cell.time() == null ? Format.time(Interval.of(row.cpu[0])) : cell.time().interval;
        return time + ", " + Format.bytes(row.alloc[0]) + " B";
    }

    /** Writes a line for each payload: how a binary format with the mapping to records compares with JSON, on the first run's JDK. */
    void formats(Page page) {
        List<Group> groups = page.topic("JSON or binary?").groups;
        Group reading = groups.get(0);
        head("payload", "read by Protobuf", "written by Protobuf", "bytes (after gzip)");
        for (Panel panel : reading.sorted()) {
            Cell read = panel.cell(FORMAT, 0);
            if (read == null) {
                continue;
            }
            String written = groups.get(1).panels.stream()
                    .filter(other -> other.label.equals(panel.label))
                    .map(other -> other.cell(FORMAT, 0))
                    .filter(Objects::nonNull)
                    .map(cell -> cell.time().text)
                    .findFirst()
                    .orElse("");
            Map<String, Long> sizes = page.row(read).sizes;
            Map<String, Long> ofJson = page.row(panel.cell(reading.base, 0)).sizes;
            String bytes = fewer(sizes, ofJson, "raw") + " (" + fewer(sizes, ofJson, "gzip") + ")";
            line(List.of(panel.label, read.time().text, written, bytes));
        }
        if (lines.size() == 2) {
            throw new IllegalArgumentException("the runs lack " + FORMAT);
        }
        String jdk = page.runs.get(0).label.replaceFirst("[.,].*", "");
        end("CPU time, " + jdk + ". " + Outcome.LEGEND);
    }

    private static String fewer(Map<String, Long> sizes, Map<String, Long> others, String kind) {
        long percent = Math.round(100 - 100.0 * sizes.get(kind) / others.get(kind));
        return percent == 0 ? "same" : Math.abs(percent) + "% " + (percent > 0 ? "fewer" : "more");
    }

    /** Writes each ratio of {@code claims --format json} on each JDK and CPU. */
    void ratios(JsonNode claims) {
        List<String> labels = new ArrayList<>();
        claims.path("runs").forEach(run -> labels.add(run.asText()));
        List<String> heads = new ArrayList<>(List.of("first / second"));
        labels.forEach(label -> heads.add(label.replaceFirst("\\.[^,]*", "")));
        head(heads);
        for (JsonNode claim : claims.path("claims")) {
            List<String> cells =
                    new ArrayList<>(List.of(claim.at("/statements/0/says").asText()));
            labels.forEach(label ->
                    cells.add(ratio(claim.at("/statements/0/figures/0/runs").path(label))));
            line(cells);
        }
        end(Outcome.LEGEND);
    }

    private static String ratio(JsonNode figure) {
        return figure.path("ratio").isNumber()
                ? Outcome.of(new Interval(
                                figure.path("ratio").asDouble(),
                                figure.path("low").asDouble(Double.NaN),
                                figure.path("high").asDouble(Double.NaN)))
                        .text()
                : "not measured";
    }

    /** Takes the table from what capacity prints as Markdown. */
    void capacity(String demand) {
        demand.lines().filter(line -> line.startsWith("|")).forEach(lines::add);
        end("");
    }

    /** Takes all but the title from what claims prints as Markdown. */
    void claims(String markdown) {
        lines.add(markdown.substring(markdown.indexOf("**")).strip());
        end("");
    }

    /** Says how many pairs of benchmarks two recordings of one JDK decide alike; one that two questions ask for counts once. */
    void runs(Page page) {
        Map<String, List<Integer>> byJdk = IntStream.range(0, page.runs.size())
                .boxed()
                .collect(Collectors.groupingBy(run -> page.runs.get(run).jdk()));
        Map<String, Pair> pairs = new LinkedHashMap<>();
        for (List<Integer> runs : byJdk.values()) {
            if (runs.size() == 2) {
                page.topics.stream()
                        .flatMap(topic -> topic.groups.stream())
                        .forEach(group -> group.panels.forEach(
                                panel -> panel.bars.forEach(bar -> addPair(pairs, page, runs, group, panel, bar))));
            }
        }
        List<Pair> decided = pairs.values().stream().filter(Pair::isDecided).toList();
        long alike = decided.stream()
                .filter(pair -> pair.first.kind.equals(pair.second.kind))
                .count();
        double largest = decided.stream()
                .mapToDouble(pair -> pair.first.ratio[0] / pair.second.ratio[0])
                .map(factor -> Math.max(factor, 1 / factor))
                .max()
                .orElseThrow(() -> new IllegalArgumentException("the runs have no pair in common"));
        lines.add("The faster side is the same in " + alike + " of " + decided.size() + " pairs decided in both ("
                + pairs.size() + " in all). A pair's two ratios differ by at most " + Outcome.times(largest) + "x.");
    }

    private static void addPair(
            Map<String, Pair> pairs, Page page, List<Integer> runs, Group group, Panel panel, Bar bar) {
        Cell one = bar.cells.get(runs.get(0));
        Cell other = bar.cells.get(runs.get(1));
        if (one != null && one.time() != null && other != null && other.time() != null) {
            Cell base = panel.cell(group.base, runs.get(0));
            boolean settle = runs.stream()
                    .flatMap(run -> Stream.of(
                            bar.cells.get(run), panel.bars.get(0).cells.get(run)))
                    .allMatch(cell -> cell == null || page.row(cell).settles());
            String key = runs + page.row(one).label + (base == null ? "" : page.row(base).label);
            pairs.putIfAbsent(key, new Pair(one.time(), other.time(), settle));
        }
    }

    /** Returns how many benchmarks and JVMs there are, and how many benchmarks are known well. */
    static List<String> summary(List<Row> rows) {
        long precise = rows.stream()
                .filter(row ->
                        row.cpu != null && row.cpu[2] != null && (row.cpu[2] - row.cpu[1]) / 2 <= PRECISE * row.cpu[0])
                .count();
        return List.of(
                String.valueOf(rows.size()),
                String.valueOf(rows.stream().mapToInt(Row::forks).sum()),
                Math.round(100.0 * precise / Math.max(1, rows.size())) + "%");
    }

    /** How many benchmarks of a question a run has, whose address is given. */
    private record Source(String run, long benchmarks) {
        /** Returns whether the date ends the run's name: a state that is not the usual one follows it. */
        boolean isUsual() {
            return run.matches(".*-\\d{4}-\\d\\d-\\d\\d");
        }

        private String date() {
            return run.replaceFirst(".*-(\\d{4}-\\d\\d-\\d\\d).*", "$1");
        }
    }

    /** Links for each question and JDK the run with most benchmarks of it; of equally many, the newest of the usual state. */
    void sources(Map<String, Page> pages) {
        BinaryOperator<Source> best = BinaryOperator.maxBy(Comparator.comparing(Source::benchmarks)
                .thenComparing(Source::isUsual)
                .thenComparing(Source::date));
        Map<String, Map<String, Source>> sources = new LinkedHashMap<>();
        pages.forEach((run, page) -> {
            String jdk = page.runs.get(0).jdk();
            page.topics.forEach(topic -> sources.computeIfAbsent(topic.title, title -> new TreeMap<>())
                    .merge(jdk, new Source(run, topic.benchmarks()), best));
        });
        Set<String> jdks = new TreeSet<>();
        sources.values().forEach(found -> jdks.addAll(found.keySet()));
        List<String> heads = new ArrayList<>(List.of("question"));
        jdks.forEach(jdk -> heads.add("JDK " + jdk));
        head(heads);
        sources.forEach((title, found) -> {
            List<String> cells = new ArrayList<>(List.of(title));
            jdks.stream()
                    .map(found::get)
                    .map(one ->
                            one == null ? "" : "[" + Format.count(one.benchmarks, "benchmark") + "](" + one.run + ")")
                    .forEach(cells::add);
            line(cells);
        });
    }
}
