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
            + "axe.run({exclude: [['.chart svg']]}, {iframes: false, resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']})"
            + ".then(found => done({passes: found.passes.length, faults: found.violations.flatMap(violation => "
            + "violation.nodes.map(node => violation.id + ': ' + node.html + ' ' + node.failureSummary))}))";

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
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void everyChartIsDrawnWithoutNetworkAndWithoutComplaint() throws IOException {
        report.openWide(page);
        assertThat(browser.run("return document.querySelectorAll('#charts figure svg').length < "
                        + "document.querySelectorAll('#charts figure').length"))
                .as("what is far below is drawn later")
                .isEqualTo(true);
        report.drawAll();
        assertThat(browser.run("return Array.from(document.querySelectorAll('figure')).filter(figure => "
                        + "!figure.querySelector('svg path')).map(figure => figure.dataset.kind)"))
                .isEqualTo(List.of());
        assertThat(browser.run(
                        "return Array.from(document.querySelectorAll('figure')).map(figure => figure.dataset.kind)"))
                .isEqualTo(List.of("bars", "pareto", "dots", "bars", "scaling", "comparison", "bars"));
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests(page)).isEmpty();
    }

    @Test
    void theReaderChoosesFigureAxisInputAndContenders() {
        report.openWide(page);
        report.drawAll();
        report.choose("Figure", "alloc");
        assertThat(report.words("bars"))
                .contains("bytes allocated per operation, B")
                .contains("50,000 B · base");
        report.choose("Figure", "cpu");
        report.choose("Axis", "log");
        report.choose("Input", "2");
        assertThat(report.text("figcaption")).isEqualTo("Copying a small one of 100 B");
        report.choose("schema", "false");
        assertThat(report.words("bars")).contains("plain", "twin", "nothing").doesNotContain("slow");
        assertThat(browser.run("return document.querySelector('.controls [role=status]').textContent"))
                .isEqualTo("Hidden: SLOW");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void anAnswerLeadsToItsRowAndTablesToCsv() {
        report.openWide(page);
        browser.run("document.querySelector('#charts .group a[data-rows]').click()");
        assertThat(browser.run("return document.activeElement.querySelector('td').textContent"))
                .isEqualTo("CodeBenchmark.copy contender=SLOW payload=LARGE");
        browser.run("document.querySelector('#charts details[data-table] summary').click()");
        // line ends as a visible character: what comes back from the browser has others
        assertThat(browser.run("return report.dom.csv([{name: 'a,b'}, {name: 'c'}], [{cells: ['=1+1', null]}, "
                        + "{cells: ['say \"x\"', -2]}]).replace(/\\r\\n/g, '|')"))
                .isEqualTo("\"a,b\",c|'=1+1,|\"say \"\"x\"\"\",-2|");
        assertThat(browser.run("return document.querySelector('#charts figure table caption').textContent"))
                .isEqualTo("Copying a large one of 1.0 MB");
        assertThat(browser.run("return document.querySelectorAll('#charts figure tbody tr').length"))
                .isEqualTo(8L);
        browser.click("#charts figure details[open] button");
        assertThat(browser.runAsync("const done = arguments[arguments.length - 1]; setTimeout(() => done("
                        + "document.querySelector('#charts figure details[open] [role=status]').textContent), 200);"))
                .isEqualTo("Copied.");
    }

    @Test
    void whatArticlesPublishedStandsBesideWhatWasMeasured() {
        report.openWide(page);
        assertThat(report.text("#answers"))
                .contains(
                        "JDK 25.0.2, Xeon: measured as the source did: 1 holds, 0 weaker, 0 stronger, 1 contradicted, 0 not comparable, 1 not measured")
                .contains(
                        "X1, time, twin / plain: published 2.0x, measured 1.00x (JDK 17.0.1, Xeon) and 1.00x (JDK 25.0.2, Xeon).")
                .contains(
                        "What is copied stays.",
                        "13 benchmarks, 12 tested: 12 REGRESSED, 0 IMPROVED, 0 UNCHANGED, 1 INCONCLUSIVE",
                        "Not interleaved");
        assertThat(report.text("#published"))
                .contains(
                        "A machine of 2015.", "X1. Slow is slow", "<b>we</b> looked.", "partly", "1 not measured here");
        browser.run("document.querySelectorAll('#published details').forEach(details => details.fill())");
        assertThat(report.text("#published"))
                .contains("X2, time, never / neither")
                .contains("3.0x: 3 ms / 1 ms", "not measured");
        assertThat(browser.run("return Array.from(document.querySelectorAll('nav a')).map(link => link.textContent)"))
                .asString()
                .contains("Which copy?", "What does serialization cost at my traffic?", "Published figures");
        assertThat(report.text("nav"))
                .contains(
                        "Which copy? Copy plainly. Copying slowly takes 3.0x",
                        "JDK 25.0.2, Xeon against JDK 17.0.1, Xeon: 13 benchmarks")
                .contains(
                        "Do published benchmark figures hold? Of 2 published figures, measured as their sources did, 1 holds")
                .doesNotContain("It allocates");
    }

    @Test
    void aRateOfCallsBecomesCoresNodesAndMoney() {
        report.openWide(page);
        fill("Calls per second", "2000");
        fill("Cores per node", "4");
        assertThat(traffic()).contains("25% of a node").doesNotContain("cost per month");
        fill("Cost of a node per month", "100");
        // 500 µs of CPU time a call
        assertThat(traffic()).startsWith("plain|1.00 cores|25% of a node|25|100 MB/s");
        assertThat(report.text("#traffic .headline"))
                .isEqualTo("JDK 17.0.1, Xeon. Copying a large one of 1.0 MB at 2,000/s: plain takes 1.00 cores;"
                        + " slow 3.0 cores, twin 1.0 cores, nothing 25% of one core.");
        browser.click("#traffic .pick > button");
        assertThat(traffic()).as("with 10,000 calls more").startsWith("plain|6.0 cores|1.5|150|");
        browser.run("Array.from(document.querySelectorAll('#traffic button')).find(button => "
                + "button.textContent === 'Remove').click()");
        assertThat(traffic()).startsWith("plain|1.00 cores|");
        fill("Calls per second", "0");
        assertThat(report.text("#traffic")).contains("Enter a number of calls above 0.");
    }

    private static void fill(String label, String value) {
        browser.run(
                "const box = Array.from(document.querySelectorAll('#traffic label')).find(label => "
                        + "label.firstChild.textContent === arguments[0]).querySelector('input');"
                        + "box.value = arguments[1]; box.dispatchEvent(new Event('input'));",
                label,
                value);
    }

    private static String traffic() {
        return String.valueOf(
                browser.run("return Array.from(document.querySelectorAll('#traffic tbody tr')).map(row => "
                        + "Array.from(row.cells).map(cell => cell.textContent).join('|')).join(' / ') + '|' + "
                        + "document.querySelector('#traffic thead').textContent"));
    }

    @Test
    void everybodyCanUseIt() throws IOException {
        String axe = resource("/axe.min.js");
        for (boolean dark : List.of(false, true)) {
            for (int width : List.of(1400, 400)) {
                browser.show(width, 1000, dark);
                report.open(page);
                browser.run("for (const kind of ['.controls details', 'figure details']) {"
                        + "document.querySelector(kind).open = true; } report.charts.drawAll()");
                // as wide as the longest question of a suite
                browser.run(
                        "document.querySelectorAll('select').forEach(box => box.add(new Option('w'.repeat(120))));");
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
    void chartsOfOneKindHaveTheirOwnTables() {
        report.openWide(page);
        assertThat(table("dots")).contains("Ratios to plain", "a small one", "JDK 25.0.2, Xeon");
        assertThat(table("scaling")).contains("time per byte, ns", "a small one", "JDK 25.0.2, Xeon");
        assertThat(browser.run("return document.querySelector('figure[data-kind=dots] figcaption').textContent"))
                .isEqualTo("All inputs: ratio to plain (JDK 17.0.1, Xeon)");
    }

    @Test
    void theAddressKeepsThePlaceAndTheReadersChoices() {
        report.openWide(page);
        report.choose("Figure", "alloc");
        report.choose("Axis", "log");
        browser.run("document.querySelector('#answer-copies a[href=\"#topic-copies\"]').click()");
        String address = String.valueOf(browser.runAsync(
                "const done = arguments[arguments.length - 1]; setTimeout(() => done(location.hash), 300)"));
        assertThat(address).isEqualTo("#topic-copies&metric=alloc&axis=log");
        assertThat(browser.run("const top = document.getElementById('topic-copies').getBoundingClientRect().top;"
                        + "return top >= document.querySelector('.controls').getBoundingClientRect().bottom"))
                .as("the bar hides nothing of the target")
                .isEqualTo(true);
        browser.run("location.reload()");
        report.drawAll();
        assertThat(report.words("bars")).contains("50,000 B · base");
        assertThat(browser.run("return window.scrollY > 500")).isEqualTo(true);
    }

    @Test
    void backReturnsToWhereTheReaderWas() {
        report.openWide(page);
        report.drawAll();
        Object before = browser.run(
                "document.querySelector('#answer-copies').scrollIntoView(); return Math.round(window.scrollY);");
        browser.run("document.querySelector('#answer-copies a[href=\"#topic-copies\"]').click()");
        assertThat(scrolledTo()).isNotEqualTo(before);
        browser.run("history.back()");
        assertThat(scrolledTo()).isEqualTo(before);
    }

    private static Object scrolledTo() {
        return browser.runAsync(
                "const done = arguments[arguments.length - 1]; setTimeout(() => done(Math.round(window.scrollY)), 400);");
    }

    @Test
    void theKeyboardReachesEveryPartInAFewDozenSteps() {
        report.openWide(page);
        report.drawAll();
        assertThat(browser.run(
                        "return Array.from(document.querySelectorAll('[tabindex]')).filter(one => one.tabIndex > 0)"
                                + ".length"))
                .as("elements out of their order")
                .isEqualTo(0L);
        assertThat((Long) browser.run("const traffic = document.querySelector('#traffic');"
                        + "return Array.from(document.querySelectorAll('a[href], button, input, select, summary, [tabindex]'))"
                        + ".filter(one => one.tabIndex >= 0 && one.offsetParent !== null"
                        + " && one.compareDocumentPosition(traffic) & Node.DOCUMENT_POSITION_FOLLOWING).length"))
                .isBetween(5L, 60L);
    }

    @Test
    void theTableOfAllRowsIsSearchedAndSorted() {
        report.openWide(page);
        browser.run("const all = document.querySelector('#figures details'); all.open = true; all.fill();"
                + "const box = all.querySelector('input[type=search]'); box.value = 'slow a small one';"
                + "box.dispatchEvent(new Event('input'));");
        assertThat(cells(2))
                .isEqualTo(List.of(
                        "CodeBenchmark.copy contender=SLOW payload=SMALL",
                        "CodeBenchmark.copy contender=SLOW payload=SMALL"));
        browser.run("const box = document.querySelector('#figures input[type=search]'); box.value = '';"
                + "box.dispatchEvent(new Event('input'));"
                + "const time = Array.from(document.querySelectorAll('#figures .sort')).find(one => one.textContent === 'time');"
                + "time.click(); time.click();");
        assertThat(browser.run("return document.querySelector('#figures th[aria-sort=descending]').textContent"))
                .isEqualTo("time");
        @SuppressWarnings("unchecked") // texts
        List<String> times = (List<String>) cells(6);
        assertThat(times.stream().map(Double::valueOf).toList()).isSortedAccordingTo(Comparator.reverseOrder());
        browser.run("document.querySelector('#figures .columns input').click()");
        assertThat(browser.run("return getComputedStyle(document.querySelector('#figures tbody th')).display"))
                .isEqualTo("none");
    }

    private static Object cells(int column) {
        return browser.run("return Array.from(document.querySelectorAll('#figures tbody tr > :nth-child(" + column
                + ")')).map(cell => cell.textContent)");
    }

    private static String table(String kind) {
        return String.valueOf(browser.run(
                "const details = document.querySelector('figure[data-kind=' + arguments[0] + '] details');"
                        + "details.fill(); return details.textContent;",
                kind));
    }

    @Test
    void itFitsOnPaper() {
        report.openWide(page);
        browser.print();
        assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo(794L);
        assertThat(browser.run("return Array.from(document.querySelectorAll('figure svg')).map(svg => "
                        + "svg.getBoundingClientRect().right).filter(right => right > 794).length"))
                .isEqualTo(0L);
        assertThat(browser.run("return getComputedStyle(document.getElementById('figures')).display"))
                .as("tables of every row are for the screen")
                .isEqualTo("none");
        browser.endPrint();
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = ReportPageIT.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
