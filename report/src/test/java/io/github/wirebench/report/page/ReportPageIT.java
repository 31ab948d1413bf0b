// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser, from disk. */
@Tag("slow")
class ReportPageIT {
    /** Rules of WCAG 2.1 and those that axe-core recommends. */
    private static final String CHECK = "const done = arguments[arguments.length - 1];"
            + "axe.run({iframes: false, resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']})"
            + ".then(found => done({passes: found.passes.length, faults: found.violations.flatMap(violation => "
            + "violation.nodes.map(node => violation.id + ': ' + node.html + ' ' + node.failureSummary))}))";

    private static final int MOST_SHEETS = 6;

    @TempDir
    private static Path root;

    private static Browser browser;
    private static ShownReport report;
    private static Path page;

    @BeforeAll
    static void start() throws IOException {
        browser = Browser.start(root.resolve("profile"));
        report = new ShownReport(browser);
        page = root.resolve("report.html");
        Path a = SampleRun.write(root.resolve("a"), "17.0.1", 1);
        Path b = SampleRun.write(root.resolve("b"), "25.0.2", 2);
        Reporting.planned(page).write("--page-only", a, b);
        ShownReport.addCards(page);
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void everythingIsDrawnWithoutNetworkAndWithoutComplaint() throws IOException {
        report.openWide(page);
        assertThat(report.count(".card")).isEqualTo(5);
        assertThat(report.count(".card .bars li")).isEqualTo(5);
        assertThat(report.count(".card svg circle")).isEqualTo(3);
        assertThat(report.count(".card .marks td.no")).isEqualTo(2);
        assertThat(report.count(".card .stack > span")).isEqualTo(3);
        assertThat(report.text(".card")).contains("<b>slow</b>");
        assertThat(report.count(".heat tbody tr")).isPositive();
        assertThat(report.text("#upgrade table")).contains("slower");
        assertThat(report.text("#published")).contains("X1", "not measured");
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests(page)).isEmpty();
    }

    @Test
    void theRunSwitchesCardsAndDetails() {
        report.openWide(page);
        String before = report.text("#copies .bars");
        browser.click("header button[aria-pressed=false]");
        assertThat(report.text(".card h2")).isEqualTo("Any, on the other JDK.");
        assertThat(report.text("#copies .bars")).isNotEqualTo(before);
        browser.run("location.hash = '#copies'");
        browser.run("location.reload()");
        assertThat((Number) later("document.getElementById('copies').getBoundingClientRect().top"))
                .satisfies(top -> assertThat(top.doubleValue()).isBetween(-1.0, 300.0));
    }

    @Test
    void theReaderChoosesTheFigure() {
        report.openWide(page);
        String times = report.text("#copies .bars");
        assertThat(times).contains("µs");
        browser.click("#copies .choices button[aria-pressed=false]");
        assertThat(report.text("#copies .bars")).contains("3.0x as much").doesNotContain("µs");
        browser.run("const scale = document.querySelector('.card input[type=range]'); scale.value = 10;"
                + "scale.dispatchEvent(new Event('input'));");
        assertThat(report.text(".card output")).contains("150,000 requests/s", "500,000 events/s");
    }

    @Test
    void everybodyCanUseIt() throws IOException {
        String axe = resource("/axe.min.js");
        for (boolean dark : List.of(false, true)) {
            for (int width : List.of(1400, 400)) {
                browser.show(width, 1000, dark);
                report.open(page);
                browser.run("document.querySelectorAll('details').forEach(details => { details.open = true; });"
                        // as wide as the longest question of a suite
                        + "document.querySelectorAll('select').forEach(box => box.add(new Option('w'.repeat(120))));");
                browser.run(axe);
                Map<?, ?> found = (Map<?, ?>) browser.runAsync(CHECK);
                String where = width + " pixels, " + (dark ? "dark" : "light");
                assertThat(found.get("faults")).as(where).isEqualTo(List.of());
                assertThat((Long) found.get("passes")).as(where).isGreaterThan(20);
                assertThat(browser.run("return document.documentElement.scrollWidth"))
                        .as("nothing hangs over the edge at " + where)
                        .isEqualTo((long) width);
                browser.screenshot(Path.of("target/report-screenshots", width + (dark ? "-dark" : "-light") + ".png"));
            }
        }
    }

    @Test
    void theKeyboardReachesTheDetailsInAFewSteps() {
        report.openWide(page);
        assertThat(
                        browser.run(
                                "return Array.from(document.querySelectorAll('[tabindex]')).filter(one => one.tabIndex > 0).length"))
                .as("elements out of their order")
                .isEqualTo(0L);
        assertThat((Long) browser.run("const details = document.querySelector('section');"
                        + "return Array.from(document.querySelectorAll('a[href], button, input, select, summary, [tabindex]'))"
                        + ".filter(one => one.tabIndex >= 0 && one.offsetParent !== null"
                        + " && one.compareDocumentPosition(details) & Node.DOCUMENT_POSITION_FOLLOWING).length"))
                .isBetween(5L, 40L);
    }

    @Test
    void theTableOfAllFiguresIsFilteredSortedAndCopied() {
        report.openWide(page);
        browser.run("const box = document.querySelector('#figures input[type=search]'); box.value = 'slow a small one';"
                + "box.dispatchEvent(new Event('input'));");
        assertThat(cells("th"))
                .containsExactly(
                        "CodeBenchmark.copy contender=SLOW payload=SMALL",
                        "CodeBenchmark.copy contender=SLOW payload=SMALL");
        browser.run("const box = document.querySelector('#figures input[type=search]'); box.value = '';"
                + "box.dispatchEvent(new Event('input'));"
                + "const time = Array.from(document.querySelectorAll('#figures .sort')).find(one => one.textContent === 'time');"
                + "time.click(); time.click();");
        assertThat(report.text("#figures th[aria-sort=descending]")).isEqualTo("time");
        assertThat(cells(":nth-child(5)").stream().map(Double::valueOf).toList())
                .isSortedAccordingTo(Comparator.reverseOrder());
    }

    @SuppressWarnings("unchecked") // texts
    private static List<String> cells(String selector) {
        return (List<String>) browser.run("return Array.from(document.querySelectorAll('#figures tbody tr > " + selector
                + "')).map(cell => cell.textContent)");
    }

    @Test
    void backReturnsToWhereTheReaderWas() {
        report.openWide(page);
        browser.run("document.querySelector('.card a').click()");
        assertThat((Number) later("Math.round(window.scrollY)")).isNotEqualTo(0L);
        browser.run("history.back()");
        assertThat(later("Math.round(window.scrollY)")).isEqualTo(0L);
    }

    private static Object later(String expression) {
        return browser.runAsync(
                "const done = arguments[arguments.length - 1]; setTimeout(() => done(" + expression + "), 400);");
    }

    @Test
    void itFitsOnPaper() throws IOException {
        Path single = root.resolve("single.html");
        Reporting.planned(single).write("--page-only", root.resolve("a"));
        ShownReport.addCards(single);
        report.openWide(single);
        assertThat(browser.sheets()).isBetween(1L, (long) MOST_SHEETS);
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = ReportPageIT.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
