// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;

/** The report's page as a reader has it in the browser. */
final class ShownReport {
    private final Browser browser;

    ShownReport(Browser browser) {
        this.browser = browser;
    }

    /** Opens it 1400 pixels wide, in light colours. */
    void openWide(Path page) {
        browser.show(1400, 900, false);
        open(page);
    }

    /** Opens it in the window that there is. */
    void open(Path page) {
        browser.open(page);
        assertThat(browser.run("return document.documentElement.dataset.ready")).isEqualTo("true");
    }

    /** Draws what is below the screen, too. */
    void drawAll() {
        browser.run("report.charts.drawAll()");
    }

    /** Chooses in one of the boxes above the charts. */
    void choose(String label, String value) {
        browser.run(
                "const box = Array.from(document.querySelectorAll('#charts label')).find(label => "
                        + "label.firstChild.textContent === arguments[0]).querySelector('select');"
                        + "box.value = arguments[1]; box.dispatchEvent(new Event('change'));",
                label,
                value);
    }

    /** All words in the charts of a kind, with bars between them. */
    String words(String kind) {
        return String.valueOf(browser.run(
                "return Array.from(document.querySelectorAll('figure[data-kind=' + arguments[0] + '] svg text'))"
                        + ".map(text => text.textContent).join('|')",
                kind));
    }

    /** The text of the first element that a selector finds. */
    String text(String selector) {
        return String.valueOf(browser.run("return document.querySelector(arguments[0]).textContent", selector));
    }
}
