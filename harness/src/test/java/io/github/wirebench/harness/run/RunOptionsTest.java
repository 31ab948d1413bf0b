// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.wirebench.harness.CommandFailure;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunOptionsTest {
    private static final Profile DEFAULTS = new Profile("p", "", Profile.ALL, 0.05, 7, null, null, null);

    private final RunOptions options = new RunOptions();

    @ParameterizedTest
    @CsvSource({"3, 0.03", "2.5, 0.025", "2.5%, 0.025", "'10 %', 0.1", "0, 0", "99.9, 0.999"})
    void precisionIsAPercentage(String text, double fraction) {
        options.precision = text;
        assertThat(options.precision(DEFAULTS)).isCloseTo(fraction, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", "x", "-1", "100", "NaN", "Infinity", "3,5", "3%%"})
    void otherPrecisionsAreRefused(String text) {
        options.precision = text;
        refused("--precision " + text + ": give a percentage such as 3 or 2.5%", () -> options.precision(DEFAULTS));
    }

    @Test
    void whatIsNotGivenIsTheProfiles() {
        assertThat(options.precision(DEFAULTS)).isEqualTo(0.05);
        assertThat(options.maxForks(DEFAULTS)).isEqualTo(7);
        assertThat(options.threadCounts()).hasSize(1).containsOnlyNulls();
        assertThat(options.fork.jvmArgList()).isNull();
        assertThat(options.selection.paramValues()).isEmpty();
        assertThat(options.profileName()).isEqualTo("standard");
    }

    @Test
    void oneForkIsTooFew() {
        options.maxForks = 2;
        assertThat(options.maxForks(DEFAULTS)).isEqualTo(2);
        options.maxForks = 1;
        refused("--max-forks 1: two at least, one fork has no error", () -> options.maxForks(DEFAULTS));
    }

    @ParameterizedTest
    @CsvSource({"90s, 90", "30m, 1800", "1h30m, 5400", "1H, 3600", "'1h 30m', 5400", "1.5s, 1.5", "1d, 86400"})
    void timesHaveUnits(String text, double seconds) {
        assertThat(RunOptions.seconds("--budget", text)).isEqualTo(seconds);
        assertThat(RunOptions.seconds("--budget", null)).isInfinite();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "m", "5 minutes", "1d12h", "x", "999999999999999999h", "999999999999d"})
    void otherTimesAreRefused(String text) {
        refused(
                "--budget " + text + ": give a time such as 90s, 30m or 1h30m",
                () -> RunOptions.seconds("--budget", text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0s", "-5m"})
    void noTimeIsRefused(String text) {
        refused("--budget " + text + ": must be longer than nothing", () -> RunOptions.seconds("--budget", text));
    }

    @Test
    void threadsAreNumbersOrAllThereAre() {
        options.threads = List.of("1", "max", "MAX", "3");
        int all = Runtime.getRuntime().availableProcessors();
        assertThat(options.threadCounts()).containsExactly(1, all, all, 3);
        options.threads = List.of("0");
        refused("--threads 0: at least 1", options::threadCounts);
        options.threads = List.of("2", "two");
        refused("--threads two: give numbers or max, e.g. 1,max", options::threadCounts);
    }

    @Test
    void valuesOfOneParameterAddUpAsWithPlainJmh() {
        options.selection.params = List.of("size=1,2", "text=a=b", "size=3");
        assertThat(options.selection.paramValues())
                .isEqualTo(Map.of("size", List.of("1", "2", "3"), "text", List.of("a=b")));
        for (String bad : List.of("size", "=1", "size=")) {
            options.selection.params = List.of(bad);
            refused("-p " + bad + ": the form is name=value1,value2", options.selection::paramValues);
        }
    }

    @Test
    void flagsAreSplitAsJmhDoes() {
        options.fork.jvmArgs = "-Xmx64m  -Dname=\"a b\"";
        assertThat(options.fork.jvmArgList()).containsExactly("-Xmx64m", "-Dname=a b");
    }

    private static void refused(String message, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(CommandFailure.class).hasMessage(message);
    }
}
