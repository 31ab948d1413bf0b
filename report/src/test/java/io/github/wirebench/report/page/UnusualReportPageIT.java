// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static io.github.wirebench.harness.sample.RunBuilder.entry;
import static io.github.wirebench.harness.sample.RunBuilder.forks;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of runs that nobody would wish for, in a real browser: very many benchmarks, no bytes, hostile names. */
@Tag("slow")
class UnusualReportPageIT {
    @TempDir
    private static Path root;

    private static Browser browser;
    private static ShownReport report;

    @BeforeAll
    static void start() {
        browser = Browser.start(root.resolve("profile"));
        report = new ShownReport(browser);
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void zerosAndWideIntervalsStayWithinTheirChart() throws IOException {
        Path none = root.resolve("none.html");
        Path run = new SampleRun(root.resolve("none"))
                .add(RunBuilder.with(entry("none", forks(3, 5)), "gc.alloc.rate.norm", forks(3, 0, 0)))
                .add(RunBuilder.with(entry("some", forks(3, 5)), "gc.alloc.rate.norm", forks(3, 5000, 0)))
                .add(RunBuilder.with(entry("wide", forks(2, 5, 0.9)), "gc.alloc.rate.norm", forks(2, 500, 0.9)))
                .write();
        Reporting.unplanned(none).write("--page-only", run);
        report.openWide(none);
        browser.click("section .choices button[aria-pressed=false]");
        assertThat(report.text("section .bars")).contains("0 B", "5.0 KB");
        assertThat(report.count("#traffic")).as("cores of foreign benchmarks").isZero();
        assertThat(
                        browser.run(
                                "return Array.from(document.querySelectorAll('.track')).every(track => Array.from(track.children)"
                                        + ".every(part => part.getBoundingClientRect().right <= track.getBoundingClientRect().right + 3))"))
                .isEqualTo(true);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void oneBenchmarkIsALineOfTextAndNothingToCompare() throws IOException {
        Path single = root.resolve("single.html");
        Path run =
                new SampleRun(root.resolve("single")).add("copy", Map.of(), 5).write();
        Reporting.unplanned(single).write("--page-only", run);
        report.openWide(single);
        assertThat(report.count(".bars, .legend, .heat, #benchmark-1 table")).isZero();
        assertThat(report.text("#benchmark-1")).contains("copy: 5.0 µs (", "500 B");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void fiveThousandBenchmarksAreShownInThreeSeconds() throws IOException {
        SampleRun run = new SampleRun(root.resolve("large"));
        for (int row = 0; row < 5_000; row++) {
            run.add("copy" + row / 20, Map.of("contender", "C" + row % 20, "payload", "LARGE"), 5 + row % 20);
        }
        Path large = root.resolve("large.html");
        Reporting.unplanned(large).write("--page-only", run.write());
        report.openWide(large);
        // several times what it takes: a limit, no measurement
        assertThat((Number) browser.run("return performance.getEntriesByType('navigation')[0].loadEventEnd"))
                .extracting(Number::doubleValue, InstanceOfAssertFactories.DOUBLE)
                .isBetween(1.0, 3_000.0);
        assertThat(report.count("#figures tbody tr")).isBetween(100L, 1_000L);
        browser.run("const search = document.querySelector('#figures input'); search.value = 'copy249 contender=C19';"
                + "search.dispatchEvent(new Event('input'));");
        assertThat(report.count("#figures tbody tr")).isEqualTo(1);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void namesThatWishHarmAreShown() throws IOException {
        String script = "<img src=x onerror=alert(1)><script>window.harmed=1</script>";
        SampleRun run = new SampleRun(root.resolve("hostile"));
        for (String name : List.of(script, "</script>" + script, "__proto__", "constructor", "{a|b}\n%s${1}", "=1+1")) {
            run.add("copy", Map.of("contender", name, "payload", "LARGE", "__proto__", name), 5 + name.length());
        }
        run.add(RunBuilder.as(entry(script, forks(3, 5)), "thrpt", "ops/" + script));
        Path hostile = root.resolve("hostile.html");
        Reporting.unplanned(hostile).write("--page-only", run.write());
        report.openWide(hostile);
        assertThat(browser.run("return [window.harmed, document.images.length, document.scripts.length, ({}).harmed]"))
                .isEqualTo(Arrays.asList(null, 0L, 2L, null));
        assertThat(report.text("section .bars")).contains("__proto__", "constructor");
        assertThat(report.text("#figures")).contains(script);
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests(hostile)).isEmpty();
    }
}
