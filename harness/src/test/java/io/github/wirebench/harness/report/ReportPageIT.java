// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import static io.github.wirebench.harness.compare.Results.entry;
import static io.github.wirebench.harness.compare.Results.forks;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.compare.Results;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
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
    private static Path page;

    @BeforeAll
    static void start() throws IOException {
        browser = Browser.start(root.resolve("profile"));
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

    private static void open(Path file) {
        browser.open(file);
        assertThat(browser.run("return document.documentElement.dataset.ready")).isEqualTo("true");
    }

    @Test
    void everyPictureIsDrawnWithoutNetworkAndWithoutComplaint() throws IOException {
        browser.show(1400, 900, false);
        open(page);
        assertThat(browser.run("return document.querySelectorAll('#pictures figure svg').length < "
                        + "document.querySelectorAll('#pictures figure').length"))
                .as("what is far below is drawn later")
                .isEqualTo(true);
        browser.run("report.pictures.drawAll()");
        assertThat(browser.run("return Array.from(document.querySelectorAll('figure')).filter(figure => "
                        + "!figure.querySelector('svg path')).map(figure => figure.dataset.kind)"))
                .isEqualTo(List.of());
        assertThat(browser.run(
                        "return Array.from(document.querySelectorAll('figure')).map(figure => figure.dataset.kind)"))
                .isEqualTo(List.of("bars", "pareto", "floor", "scaling", "pair", "bars"));
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests(page)).isEmpty();
    }

    @Test
    void theReaderChoosesFigureAxisInputAndContenders() {
        browser.show(1400, 900, false);
        open(page);
        browser.run("report.pictures.drawAll()");
        choose("Figure", "alloc");
        assertThat(texts("bars")).contains("bytes allocated per operation, B").contains("50,000 B · base");
        choose("Figure", "cpu");
        choose("Axis", "log");
        choose("Input", "2");
        assertThat(browser.run("return document.querySelector('figcaption').textContent"))
                .isEqualTo("Copying a small one of 100 B");
        choose("schema", "false");
        assertThat(texts("bars")).contains("plain", "twin", "nothing").doesNotContain("slow");
        assertThat(browser.run("return document.querySelector('.controls [role=status]').textContent"))
                .isEqualTo("Hidden: SLOW");
        assertThat(browser.complaints()).isEmpty();
    }

    private static void choose(String label, String value) {
        browser.run(
                "const box = Array.from(document.querySelectorAll('#pictures label')).find(label => "
                        + "label.firstChild.textContent === arguments[0]).querySelector('select');"
                        + "box.value = arguments[1]; box.dispatchEvent(new Event('change'));",
                label,
                value);
    }

    private static String texts(String kind) {
        return String.valueOf(browser.run(
                "return Array.from(document.querySelectorAll('figure[data-kind=' + arguments[0] + '] svg text'))"
                        + ".map(text => text.textContent).join('|')",
                kind));
    }

    @Test
    void anAnswerLeadsToItsRowAndTablesToCsv() {
        browser.show(1400, 900, false);
        open(page);
        browser.run("document.querySelector('#answers a[data-row]').click()");
        assertThat(browser.run("return document.activeElement.querySelector('td').textContent"))
                .isEqualTo("CodeBenchmark.copy contender=SLOW payload=LARGE");
        browser.run("document.querySelector('#pictures details[data-table] summary').click()");
        // line ends as a visible character: what comes back from the browser has others
        assertThat(browser.run("return report.dom.csv([{name: 'a,b'}, {name: 'c'}], [{cells: ['=1+1', null]}, "
                        + "{cells: ['say \"x\"', -2]}]).replace(/\\r\\n/g, '|')"))
                .isEqualTo("\"a,b\",c|'=1+1,|\"say \"\"x\"\"\",-2|");
        assertThat(browser.run("return document.querySelector('#pictures figure table caption').textContent"))
                .isEqualTo("Copying a large one of 1.0 MB");
        assertThat(browser.run("return document.querySelectorAll('#pictures figure tbody tr').length"))
                .isEqualTo(8L);
        browser.click("#pictures figure details[open] button");
        assertThat(browser.runAsync("const done = arguments[arguments.length - 1]; setTimeout(() => done("
                        + "document.querySelector('#pictures figure details[open] [role=status]').textContent), 200);"))
                .isEqualTo("Copied.");
    }

    @Test
    void whatArticlesPublishedStandsBesideWhatWasMeasured() {
        browser.show(1400, 900, false);
        open(page);
        assertThat(text("#answers"))
                .contains("JDK 25.0.2: 1 holds, 0 weaker, 0 stronger, 1 contradicted, 0 not comparable, 1 not measured")
                .contains(
                        "X1, time, twin / plain: published 2.0x, measured 1.00x on JDK 17.0.1 and 1.00x on JDK 25.0.2.")
                .contains("What is copied stays.", "12 more time, 0 less");
        assertThat(text("#published"))
                .contains("A machine of 2015.", "X1. Slow is slow", "<b>we</b> looked.", "X2, time, never / neither")
                .contains("3.0x: 3 ms / 1 ms", "not measured");
        assertThat(text("nav")).contains("At my traffic", "Published figures");
    }

    @Test
    void aRateOfCallsBecomesCoresNodesAndMoney() {
        browser.show(1400, 900, false);
        open(page);
        fill("Calls per second", "2000");
        fill("Cores per node", "4");
        assertThat(traffic()).contains("against plain").doesNotContain("cost per month");
        fill("Cost of a node per month", "100");
        // 500 us of CPU time a call
        assertThat(traffic()).matches("plain\\|JDK 17.0.1\\|1.00\\|.*\\|CPU\\|\\|0.25\\|25\\|100 MB/s.*");
        fill("Calls per second", "0");
        assertThat(text("#traffic")).contains("Give a number of calls above 0.");
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

    private static String text(String where) {
        return String.valueOf(browser.run("return document.querySelector(arguments[0]).textContent", where));
    }

    @Test
    void everybodyCanUseIt() throws IOException {
        String axe = resource("/axe.min.js");
        for (boolean dark : List.of(false, true)) {
            for (int width : List.of(1400, 400)) {
                browser.show(width, 1000, dark);
                open(page);
                browser.run("for (const kind of ['.controls details', 'figure details']) {"
                        + "document.querySelector(kind).open = true; } report.pictures.drawAll()");
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
    void picturesOfOneKindHaveTheirOwnTables() {
        browser.show(1400, 900, false);
        open(page);
        assertThat(table("floor")).contains("times the time of nothing", "slow", "12");
        assertThat(table("scaling")).contains("time per byte, ns", "a small one", "JDK 25.0.2");
        assertThat(browser.run("return document.querySelector('figure[data-kind=floor] figcaption').textContent"))
                .isEqualTo("Copying a large one of 1.0 MB: how far from the floor, nothing (JDK 17.0.1)");
    }

    private static String table(String kind) {
        return String.valueOf(browser.run(
                "const details = document.querySelector('figure[data-kind=' + arguments[0] + '] details');"
                        + "details.fill(); return details.textContent;",
                kind));
    }

    @Test
    void zerosHaveAPlaceOnALogarithmicAxis() throws IOException {
        Path none = root.resolve("none.html");
        Path run = new SampleRun(root.resolve("none"))
                .add(Results.with(entry("none", forks(3, 5)), "gc.alloc.rate.norm", forks(3, 0, 0)))
                .add(Results.with(entry("some", forks(3, 5)), "gc.alloc.rate.norm", forks(3, 5000, 0)))
                .add(Results.with(entry("wide", forks(2, 5, 0.9)), "gc.alloc.rate.norm", forks(2, 500, 0.9)))
                .write();
        Reporting.unplanned(none).write("--page-only", run);
        browser.show(1400, 900, false);
        open(none);
        browser.run("report.pictures.drawAll()");
        choose("Axis", "log");
        choose("Figure", "alloc");
        assertThat(texts("bars")).contains("|0 B", "5,000 B");
        assertThat(
                        browser.run(
                                "const frame = document.querySelector('figure svg').getBoundingClientRect();"
                                        + "return Array.from(document.querySelectorAll('figure svg text, figure svg path')).map(shape => "
                                        + "shape.getBoundingClientRect()).every(box => box.left >= frame.left - 1 && box.right <= frame.right + 1)"))
                .isEqualTo(true);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void itFitsOnPaperWithTheRowsThatItNames() {
        browser.show(1400, 900, false);
        open(page);
        browser.print();
        assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo(794L);
        assertThat(browser.run("return Array.from(document.querySelectorAll('figure svg')).map(svg => "
                        + "svg.getBoundingClientRect().right).filter(right => right > 794).length"))
                .isEqualTo(0L);
        assertThat(browser.run("return document.getElementById('row-2').getBoundingClientRect().height > 0"))
                .isEqualTo(true);
        browser.endPrint();
        assertThat(browser.run("return document.querySelector('#figures details').open"))
                .isEqualTo(false);
    }

    @Test
    void namesThatWishHarmAreShown() throws IOException {
        String script = "<img src=x onerror=alert(1)><script>window.harmed=1</script>";
        SampleRun run = new SampleRun(root.resolve("hostile"));
        for (String name : List.of(script, "</script>" + script, "__proto__", "constructor", "{a|b}\n%s${1}", "=1+1")) {
            run.add("copy", Map.of("contender", name, "payload", "LARGE", "__proto__", name), 5 + name.length());
        }
        run.add(Results.as(entry(script, forks(3, 5)), "thrpt", "ops/" + script));
        Path hostile = root.resolve("hostile.html");
        Reporting.unplanned(hostile).write("--page-only", run.write());
        browser.show(1400, 900, false);
        open(hostile);
        browser.run("document.querySelectorAll('details').forEach(details => { details.open = true; });"
                + "report.pictures.drawAll()");
        assertThat(browser.run("return [window.harmed, document.images.length, document.scripts.length, ({}).harmed]"))
                .isEqualTo(Arrays.asList(null, 0L, 3L, null));
        assertThat(texts("bars")).contains("__proto__", "constructor");
        assertThat(browser.run("return document.getElementById('figures').textContent")
                        .toString())
                .contains(script);
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests(hostile)).isEmpty();
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = ReportPageIT.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
