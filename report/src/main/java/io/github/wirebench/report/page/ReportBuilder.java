// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.compare.CaseFinding;
import io.github.wirebench.harness.compare.CaseMatch;
import io.github.wirebench.harness.compare.ComparedRuns;
import io.github.wirebench.harness.compare.Comparison;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.QuestionFile.Question;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.CapacityPlan;
import io.github.wirebench.report.capacity.CapacityPlan.Scenario;
import io.github.wirebench.report.claims.ClaimsReport;
import io.github.wirebench.report.page.ReportedRun.ReportedCase;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes the report of runs. */
final class ReportBuilder {
    private static final Map<String, String> YES_AND_NO = Map.of("true", "yes", "false", "no");

    private final ReportedSuite suite;
    private final boolean isForeign;
    private final Choices choices;
    private final QuestionFile questions;
    private final List<ReportedRun> runs;

    /** The options of the command; null where one is not given. */
    record Choices(Path questions, String title, Set<String> inputs, Path mix) {}

    /** Reads runs; the report of foreign ones has nothing of the suite. */
    ReportBuilder(ReportedSuite suite, List<Path> inputs, Choices choices) {
        List<Run> read = CaseMatch.aligned(RunReader.readAll(inputs));
        this.suite = suite;
        this.isForeign = read.stream().noneMatch(suite::measured);
        this.choices = choices;
        this.questions = choices.questions != null
                ? QuestionFile.read(YamlFiles.url("--questions", choices.questions))
                : isForeign ? QuestionFile.NONE : suite.questionFile().orElse(QuestionFile.NONE);
        this.runs = ReportedRun.of(read, !isForeign);
    }

    Report build() {
        List<Report.Topic> topics = new ArrayList<>();
        List<Report.Unanswered> unanswered = new ArrayList<>();
        Set<Integer> shown = new HashSet<>();
        Set<String> leftOut = new LinkedHashSet<>();
        for (Question question : questions.questions()) {
            List<Report.Group> groups = new ArrayList<>();
            for (Question.Panel panel : question.panels()) {
                Report.Group.find(questions, panel, runs).ifPresent(group -> {
                    group.cells().forEach(cell -> shown.add(cell.measured().id()));
                    groups.add(group);
                });
            }
            if (!groups.isEmpty()) {
                runs.forEach(run -> leftOut.addAll(question.leftOut(run.run().unsupported())));
                topics.add(new Report.Topic(
                        question.id(), question.title(), questions.number(question), question.notes(), groups));
            } else if (!question.panels().isEmpty()) {
                boolean isKnown = question.measure() != null && !isForeign;
                unanswered.add(new Report.Unanswered(
                        question.title(), isKnown ? suite.suite().invocation() + " " + question.measure() : ""));
            }
        }
        List<ReportedCase> others =
                cases().filter(measured -> !shown.contains(measured.id())).toList();
        topics.sort(Comparator.comparingInt(topic -> topic.number() == 0 ? Integer.MAX_VALUE : topic.number()));
        List<String> warnings = warnings();
        List<Report.Capacity> capacity = capacity(warnings);
        List<String> rough = new ArrayList<>();
        List<Report.Comparison> comparisons = comparisons(rough);
        rough.addAll(rough());
        ClaimsReport published = isForeign
                ? null
                : ClaimsReport.of(suite, perRun(ReportedRun::run)).orElse(null);
        List<ClaimsReport.Counts> claims = published == null ? List.of() : published.counts();
        List<Report.Card> cards = new CardBuilder(questions, runs, comparisons, perRun(this::traffic), claims).all();
        List<Report.Topic> otherTopics = new OtherBenchmarks(runs.size(), inputs()).topics(others);
        boolean isCompared = !cards.isEmpty()
                || !comparisons.isEmpty()
                || Stream.concat(topics.stream(), otherTopics.stream())
                        .flatMap(topic -> topic.groups().stream())
                        .anyMatch(Report.Group::isCompared);
        return new Report(
                choices.title() == null ? title() : choices.title(),
                suite.suite().name() + " " + suite.suite().version(),
                perRun(ReportedRun::card),
                cards,
                List.copyOf(leftOut),
                rough,
                isCompared ? Report.LEGEND : null,
                topics,
                otherTopics,
                unanswered,
                cases().toList(),
                warnings,
                comparisons,
                libraries(),
                published,
                capacity);
    }

    private <T> List<T> perRun(Function<ReportedRun, T> facts) {
        return runs.stream().map(facts).toList();
    }

    private Optional<CapacityPlan> traffic(ReportedRun run) {
        Optional<URL> scenario =
                choices.mix == null ? suite.traffic() : Optional.of(YamlFiles.url("--mix", choices.mix));
        return scenario.filter(url -> !isForeign).flatMap(url -> CardBuilder.traffic(suite, run.run(), url));
    }

    /** Says how many figures are known roughly, or from one JVM only. */
    private List<String> rough() {
        List<ReportedCase> known =
                cases().filter(one -> one.samples().hasTime()).toList();
        List<String> rough = new ArrayList<>();
        BiConsumer<Predicate<ReportedCase>, String> add = (kind, words) -> {
            long share = known.stream().filter(kind).count();
            if (share > 0) {
                rough.add(String.format(Locale.ROOT, words, share, Format.count(known.size(), "figure")));
            }
        };
        add.accept(
                one -> Compared.time(one.source(), one.samples()).relativeHalfWidth() > Samples.TOO_WIDE,
                "Rough (±25%% or worse): %,d of %s. Comparisons may be known better, because they also use how much the"
                        + " other benchmarks vary.");
        add.accept(
                one -> one.samples().forks() == 1,
                "From one JVM only: %,d of %s. Measure with -f 5, or merge several files: an interval within one JVM"
                        + " is JMH's (99.9%%), and its comparisons are only hints.");
        add.accept(
                one -> one.samples().forks() == 0,
                "Without the values of single JVMs (-Djmh.json.rawData=false?): %,d of %s. Intervals are JMH's (99.9%%),"
                        + " and nothing is compared.");
        return rough;
    }

    /** Compares each run with the first that has any of its benchmarks, if possible on the same CPU; {@code alike} gets remarks on it. */
    private List<Report.Comparison> comparisons(List<String> alike) {
        List<Run> labelled = perRun(run -> run.run().view(run.label(), List.of(), one -> one));
        Map<Integer, List<Integer>> byFirst = new LinkedHashMap<>();
        for (int i = 1; i < runs.size(); i++) {
            int later = i;
            Stream.of(true, false)
                    .flatMap(onOneCpu -> IntStream.range(0, later)
                            .filter(first -> overlap(labelled.get(first), labelled.get(later), onOneCpu))
                            .boxed())
                    .findFirst()
                    .ifPresent(first -> byFirst.computeIfAbsent(first, index -> new ArrayList<>(List.of(first)))
                            .add(later));
        }
        List<Report.Comparison> comparisons = new ArrayList<>();
        Set<String> said = new HashSet<>();
        for (List<Integer> compared : byFirst.values()) {
            ComparedRuns pairs =
                    ComparedRuns.of(compared.stream().map(labelled::get).toList());
            pairs.alike().forEach(remark -> alike.add(remark.text()));
            for (int i = 1; i < compared.size(); i++) {
                comparisons.add(comparison(
                        pairs.comparisons().get(i - 1),
                        new ComparedRun(runs.get(compared.get(0)), pairs.runs().get(0)),
                        new ComparedRun(runs.get(compared.get(i)), pairs.runs().get(i)),
                        said));
            }
        }
        return comparisons;
    }

    private static boolean overlap(Run first, Run later, boolean onOneCpu) {
        return first.samples().entrySet().stream().anyMatch(one -> {
            Samples same = later.samples().get(one.getKey());
            return same != null && (!onOneCpu || one.getValue().conditions().isOnCpuOf(same.conditions()));
        });
    }

    /** A run with its benchmarks under the names by which they are compared. */
    private record ComparedRun(ReportedRun run, Run compared) {
        /** Returns null if it was not measured. */
        ReportedCase figure(BenchmarkCase one) {
            Samples samples = compared.samples().get(one);
            return samples == null ? null : run.byCase().get(samples.benchmarkCase());
        }
    }

    /** @param said remarks of other comparisons, which are not repeated */
    private static Report.Comparison comparison(
            Comparison comparison, ComparedRun first, ComparedRun later, Set<String> said) {
        List<String> remarks = new ArrayList<>(List.of(comparison.belief()));
        addNamed(remarks, "Missing from " + comparison.to(), first, comparison.onlyFrom());
        addNamed(remarks, "Only in " + comparison.to(), later, comparison.onlyTo());
        comparison.remarks().stream().map(Remark::text).forEach(remarks::add);
        remarks.removeIf(remark -> !said.add(remark));
        List<Report.ComparedRow> rows = new ArrayList<>();
        for (CaseFinding finding : comparison.findings()) {
            ReportedCase before = first.figure(finding.benchmarkCase());
            ReportedCase after = later.figure(finding.benchmarkCase());
            rows.add(new Report.ComparedRow(before, after, finding, null));
            finding.shownOthers(false).forEach((part, one) -> {
                if (one.time().verdict().isChange()) {
                    rows.add(new Report.ComparedRow(before, after, one, part));
                }
            });
        }
        return new Report.Comparison(
                first.run.index(),
                later.run.index(),
                JsonFiles.known(comparison.geometricMean().value()),
                remarks,
                rows);
    }

    private static void addNamed(List<String> remarks, String words, ComparedRun run, List<BenchmarkCase> cases) {
        if (!cases.isEmpty()) {
            List<String> names =
                    cases.stream().map(one -> run.figure(one).label()).toList();
            remarks.add(words + ": " + Format.some(names, ReportedRun.NAMED));
        }
    }

    private Set<String> inputs() {
        if (choices.inputs().isEmpty()) {
            return isForeign ? Set.of() : suite.suite().chartParams();
        }
        Set<String> known = cases().flatMap(measured -> measured.benchmarkCase().params().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        for (String name : choices.inputs()) {
            if (!known.contains(name)) {
                throw CommandFailure.usage("--input " + name + ": no benchmark has this parameter"
                        + (known.isEmpty() ? ", nor any other" : "; there are: " + String.join(", ", known)));
            }
        }
        return choices.inputs();
    }

    private String title() {
        return isForeign || suite.questions().isEmpty()
                ? runs.stream().map(run -> title(run.run())).distinct().collect(Collectors.joining(", "))
                : suite.suite().name() + " report";
    }

    /** The name of the jar; of the folder or file if that is unknown. */
    private static String title(Run run) {
        Optional<String> jar = run.info().suite().map(RunInfo.SuiteBuild::name).filter(name -> name.endsWith(".jar"));
        return jar.orElse(run.folder()).replaceFirst("\\.(jar|json|jsonl)(\\.gz)?$", "");
    }

    /** The demand on each run; of several, a run that lacks benchmarks for it is left out, with a warning. */
    private List<Report.Capacity> capacity(List<String> warnings) {
        List<Report.Capacity> capacity = new ArrayList<>();
        for (ReportedRun run : choices.mix == null ? List.<ReportedRun>of() : runs) {
            try {
                Scenario scenario = Scenario.read(YamlFiles.url("--mix", choices.mix));
                CapacityPlan plan = CapacityPlan.of(suite, run.run(), scenario, null);
                capacity.add(new Report.Capacity(run.label(), plan.texts()));
            } catch (CommandFailure e) {
                if (runs.size() == 1) {
                    throw e;
                }
                warnings.add("No capacity: " + e.getMessage());
            }
        }
        return capacity;
    }

    private Stream<ReportedCase> cases() {
        return runs.stream().flatMap(run -> run.cases().stream());
    }

    /** The warnings of all runs; one that all share is given once. */
    private List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        Map<String, List<String>> runsOf = new LinkedHashMap<>();
        runs.forEach(run -> run.warnings()
                .forEach(warning -> runsOf.computeIfAbsent(warning, key -> new ArrayList<>())
                        .add(run.label())));
        runsOf.forEach((warning, labels) ->
                warnings.add(labels.size() == runs.size() ? warning : String.join(", ", labels) + ": " + warning));
        return warnings;
    }

    /** Those that were measured, of all runs; a trait that differs between runs is given as the first run has it. */
    private Report.Libraries libraries() {
        Set<String> measured =
                cases().flatMap(one -> one.samples().params().values().stream()).collect(Collectors.toSet());
        Map<String, Map<String, String>> known = new LinkedHashMap<>();
        runs.forEach(run -> run.run().contenders().forEach(known::putIfAbsent));
        known.keySet().retainAll(measured);
        Set<String> traits = new LinkedHashSet<>();
        known.values().forEach(own -> traits.addAll(own.keySet()));
        List<String> columns = new ArrayList<>(List.of(""));
        traits.forEach(
                trait -> columns.add(trait.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT)));
        List<List<String>> rows = new ArrayList<>();
        known.forEach((name, own) ->
                rows.add(Stream.concat(Stream.of(name), traits.stream().map(trait -> own.getOrDefault(trait, "")))
                        .map(cell -> YES_AND_NO.getOrDefault(cell, cell))
                        .toList()));
        return new Report.Libraries(columns, rows);
    }
}
