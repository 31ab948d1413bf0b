// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.JvmFlags.Collector;
import io.github.wirebench.harness.data.JvmFlags.JvmState;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.doctor.Doctor.Finding;
import io.github.wirebench.harness.doctor.Doctor.Finding.Severity;
import io.github.wirebench.harness.measure.MeasuringOptions.Variant;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** All options of a run: their values, and how they are recorded. */
class RunOptionsTest {
    private static final Profiles.Profile DEFAULTS = new Profiles.Profile("p", "all", 0.05, 7, null, null, null);
    private static final Suite SUITE = Suite.named("s", "t", "1", "java -jar benchmarks.jar");

    /** A command line like that of {@code run}. */
    @Command(name = "run")
    private static final class Target {
        @Parameters(paramLabel = "REGEX", arity = "0..*")
        private List<String> regexes = List.of();

        @Mixin
        private RunCommand.Options options;

        @Mixin
        private SessionOptions session;
    }

    @ParameterizedTest
    @CsvSource({"3, 0.03", "2.5, 0.025", "2.5%, 0.025", "'10 %', 0.1", "0, 0", "99.9, 0.999"})
    void precisionIsAPercentage(String text, double fraction) {
        assertThat(options("--precision", text).precision(DEFAULTS)).isCloseTo(fraction, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "x", "-1", "100", "NaN", "Infinity", "3,5", "3%%"})
    void otherPrecisionsAreRefused(String text) {
        refused("--precision " + text, () -> options("--precision=" + text).precision(DEFAULTS));
    }

    @Test
    void theProfileSetsWhatIsNotGiven() {
        RunCommand.Options options = options();
        assertThat(options.precision(DEFAULTS)).isEqualTo(0.05);
        assertThat(options.maxForks(DEFAULTS)).isEqualTo(7);
        assertThat(variants()).extracting(Variant::threads).hasSize(1).containsOnlyNulls();
        assertThat(options.measuring.jvmArgList()).isNull();
        assertThat(options.profile).isEqualTo("standard");
    }

    @Test
    void oneForkIsTooFew() {
        assertThat(options("--max-forks", "2").maxForks(DEFAULTS)).isEqualTo(2);
        refused("--max-forks 1", () -> options("--max-forks", "1").maxForks(DEFAULTS));
    }

    @ParameterizedTest
    @CsvSource({"90s, 90", "30m, 1800", "1h30m, 5400", "1H, 3600", "'1h 30m', 5400", "1.5s, 1.5", "1d, 86400"})
    void timesHaveUnits(String text, double seconds) {
        assertThat(OptionValues.seconds("--budget", text)).isEqualTo(seconds);
        assertThat(OptionValues.seconds("--budget", null)).isInfinite();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "5", "m", "5 minutes", "1d12h", "x", "999999999999999999h", "999999999999d", "0s", "-5m"})
    void otherTimesAreRefused(String text) {
        refused("--budget " + text, () -> OptionValues.seconds("--budget", text));
    }

    @Test
    void threadsAreNumbersOrAllThereAre() {
        int all = Runtime.getRuntime().availableProcessors();
        assertThat(variants("--threads=1000,max,999"))
                .extracting(Variant::threads)
                .containsExactly(1000, all, 999);
        assertThat(variants("--threads=1000,max,MAX," + all))
                .extracting(Variant::threads)
                .containsExactly(1000, all);
        assertThat(variants("--jdk=/a", "--jdk=/b", "--jdk=/a"))
                .extracting(Variant::jdk)
                .containsExactly(Path.of("/a"), Path.of("/b"));
        refused("--threads 0", () -> variants("--threads=0"));
        refused("--threads two", () -> variants("--threads=2,two"));
    }

    @Test
    void collectorsAreNamesAndHeapsAreSizes() {
        List<Variant> given = variants("--gc=serial,G1", "--gc", "zgc", "--heap=64m,1024K,1048576k");
        assertThat(given).hasSize(9);
        assertThat(given.stream().map(Variant::gc).distinct())
                .containsExactly(Collector.SERIAL, Collector.G1, Collector.ZGC);
        assertThat(given.stream().map(Variant::heap).distinct()).containsExactly("64m", "1m", "1g");
        assertThat(variants("--gc=g1,G1", "--heap=1g,1024m"))
                .singleElement()
                .satisfies(one -> assertThat(one.gc() + " " + one.heap()).isEqualTo("g1 1g"));
        assertThat(options().measuring.onlyVariant())
                .isEqualTo(new Variant(Path.of(System.getProperty("java.home")), null, null, null, null));
        refused("give one value of", () -> options("--gc=g1,zgc").measuring.onlyVariant());
    }

    @Test
    void statesAreConditionsThatBringTheirCollector() {
        assertThat(variants("--jvm-state=service,fresh", "--gc=zgc"))
                .extracting(Variant::state, Variant::gc)
                .containsExactly(tuple(JvmState.SERVICE, Collector.ZGC), tuple(JvmState.FRESH, Collector.ZGC));
        refused(
                "--jvm-state fresh: --jvm-args has -XX:+UseParallelGC",
                () -> variants("--jvm-state=fresh", "--jvm-args=-XX:+UseParallelGC"));
        refused(
                "--jvm-state fresh: --jvm-args-append has -Dwirebench.jvmState=service",
                () -> variants("--jvm-state=fresh", "--jvm-args-append=-Dwirebench.jvmState=service"));
        refused(
                "give one value of",
                () -> options("--jvm-state=service,fresh").measuring.onlyVariant());
    }

    @ParameterizedTest
    @ValueSource(strings = {"cms", "g1 ", "+UseG1GC"})
    void otherCollectorsAreRefused(String text) {
        assertThatThrownBy(() -> options("--gc", text)).isInstanceOf(ParameterException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0m", "-1g", "64", "64mb", "1.5g", "m", "", "99999g", "999999999g"})
    void otherHeapsAreRefused(String text) {
        refused("--heap " + text, () -> variants("--heap=" + text));
    }

    @Test
    void flagsThatChooseTheSameAreRefused() {
        refused(
                "--gc g1: --jvm-args has -XX:+UseSerialGC",
                () -> variants("--gc", "g1", "--jvm-args", "-Dx -XX:+UseSerialGC"));
        refused("--heap 1g: --jvm-args has -Xmx2g", () -> variants("--heap", "1g", "--jvm-args=-Xmx2g -ea"));
        refused(
                "--heap 1g: --jvm-args-append has -Xmx2g",
                () -> variants("--heap", "1g", "--jvm-args-append=-Xmx2g -ea"));
        assertThat(variants("--gc", "g1", "--heap", "64m", "--jvm-args", "-Dx"))
                .extracting(Variant::gc, Variant::heap)
                .containsExactly(tuple(Collector.G1, "64m"));
    }

    @Test
    void valuesOfOneParameterAddUpAsWithPlainJmh() {
        ListedBenchmark benchmark = new ListedBenchmark(
                "a.B.c",
                "avgt",
                "a.B",
                List.of(
                        new ListedBenchmark.Param("size", List.of("0"), "int", null),
                        new ListedBenchmark.Param("text", List.of(), "java.lang.String", null)),
                1,
                ForkLength.annotated(1, 20L, 1, 20L),
                List.of());
        assertThat(options("-p", "size=1,2", "-p", "text=a=b", "-p", "size=3")
                        .measuring
                        .selection(List.of(), SUITE)
                        .of(List.of(benchmark), List.of()))
                .extracting(BenchmarkCase::params)
                .containsExactly(
                        Map.of("size", "1", "text", "a=b"),
                        Map.of("size", "2", "text", "a=b"),
                        Map.of("size", "3", "text", "a=b"));
        for (String bad : List.of("size", "=1", "size=")) {
            refused("-p " + bad, () -> options("-p", bad).measuring.selection(List.of(), SUITE));
        }
    }

    @Test
    void aFileOfRowsIsTheWholeSelection() {
        MeasuringOptions rows = options("--rows", "rows.txt").measuring;
        refused("--rows names all benchmarks", () -> rows.selection(List.of("Read"), SUITE));
        refused("--rows rows.txt: there is no such file", () -> rows.selection(List.of(), SUITE));
    }

    @Test
    void flagsAreSplitAsJmhDoes() {
        assertThat(options("--jvm-args", "-Xmx64m  -Dname=\"a b\"").measuring.jvmArgList())
                .containsExactly("-Xmx64m", "-Dname=a b");
    }

    @Test
    void optionsSurviveAsACommandLine() {
        String[] arguments = {
            "--only",
            "json,binary",
            "-p",
            "payload=POST,FEED",
            "-p",
            "x=a=b",
            "--threads=1,max",
            "--gc",
            "serial,g1",
            "--jvm-state",
            "fresh",
            "--jvm-args",
            "-Xmx1g -Dx=\"a b\"",
            "-q",
            "--budget",
            "5m",
            "--jdk",
            "/a b",
            "--jdk",
            "/c",
            "--precision",
            "2.5%",
            "-e",
            "x|y",
            "Read",
            ".*[a-z] .*"
        };
        Map<String, List<String>> given = given(arguments);
        assertThat(given)
                .containsEntry("--only", List.of("json,binary"))
                .containsEntry("-p", List.of("payload=POST,FEED", "x=a=b"))
                .containsEntry("--exclude", List.of("x|y"))
                .containsEntry("--jdk", List.of("/a b", "/c"))
                .containsEntry(MeasuringOptions.REGEX, List.of("Read", ".*[a-z] .*"))
                .doesNotContainKeys("--budget", "--quiet", "-q");
        String[] recorded = MeasuringOptions.toArguments(given).toArray(String[]::new);
        assertThat(given(recorded)).isEqualTo(given);
        assertThat(variants(recorded)).hasSize(8);
        assertThat(options(recorded).measuring.jvmArgList()).containsExactly("-Xmx1g", "-Dx=a b");
        assertThat(parse(recorded).regexes).containsExactly("Read", ".*[a-z] .*");
    }

    @Test
    void anExpressionMayLookLikeAnOption() {
        Map<String, List<String>> given = given("--seed", "1", "--", "--seed", "-x");
        assertThat(given).containsEntry(MeasuringOptions.REGEX, List.of("--seed", "-x"));
        assertThat(given(MeasuringOptions.toArguments(given).toArray(String[]::new)))
                .isEqualTo(given);
        assertThat(given()).isEmpty();
        assertThat(MeasuringOptions.toArguments(Map.of())).isEmpty();
    }

    @Test
    void jvmsRunInTheCurrentFolderOrOneOfEachSide() {
        String here = OptionValues.hideHome(Path.of("").toAbsolutePath().toString());
        assertThat(options().measuring.folders(1)).containsOnly(here);
        MeasuringOptions both = options("--dir", "src/main", "--dir", "src/../target").measuring;
        assertThat(both.folders(2)).containsExactly(here + "/src/main", here + "/target");
        refused("--dir", () -> both.folders(1));
        refused("--dir nowhere", () -> options("--dir", "nowhere").measuring.folders(2));
    }

    @Test
    void jmhsTimeoutIsTaken() {
        assertThat(options().measuring.timeoutMillis()).isNull();
        assertThat(options("-to", "1m").measuring.timeoutMillis()).isEqualTo(60_000);
        refused("--timeout", () -> options("--timeout", "x").measuring.timeoutMillis());
    }

    @Test
    void aBudgetBeginsWhenItIsAskedFor() {
        SessionOptions session = parse("--budget", "90s", "--strict", "-q").session;
        assertThat(session.budget().leftSeconds()).isBetween(80.0, 90.0);
        assertThat(parse().session.budget().leftSeconds()).isInfinite();
    }

    @Test
    void strictRefusesAMachineThatSpoilsMeasurements() {
        List<Finding> findings = List.of(
                new Finding("load", Severity.BAD, "3.9 on 2 cores", "wait"),
                new Finding("SMT", Severity.NOTE, "on", "look"),
                new Finding("swap", Severity.BAD, "in use", "add memory"));
        SessionOptions strict = parse("--strict").session;
        assertThatThrownBy(() -> strict.requireFit(findings))
                .isInstanceOfSatisfying(
                        CommandFailure.class,
                        failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.FAILED))
                .hasMessageContainingAll("--strict", "load: 3.9 on 2 cores", "swap: in use");
        assertThatCode(() -> strict.requireFit(findings.subList(1, 2))).doesNotThrowAnyException();
        assertThatCode(() -> parse().session.requireFit(findings)).doesNotThrowAnyException();
        assertThat(SessionOptions.bad(findings)).containsExactly("load: 3.9 on 2 cores", "swap: in use");
    }

    private static Target parse(String... arguments) {
        Target target = new Target();
        new CommandLine(target).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(arguments);
        return target;
    }

    private static RunCommand.Options options(String... arguments) {
        return parse(arguments).options;
    }

    private static List<Variant> variants(String... arguments) {
        RunCommand.Options options = options(arguments);
        return options.measuring.variants();
    }

    private static Map<String, List<String>> given(String... arguments) {
        CommandLine line = new CommandLine(new Target()).setCaseInsensitiveEnumValuesAllowed(true);
        line.parseArgs(arguments);
        return MeasuringOptions.given(line.getCommandSpec(), new RunCommand.Options());
    }

    private static void refused(String message, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(CommandFailure.class).hasMessageStartingWith(message);
    }
}
