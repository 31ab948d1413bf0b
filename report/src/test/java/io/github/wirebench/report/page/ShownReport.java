// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The report's page as a reader has it in the browser. */
final class ShownReport {
    private static final String DATA = "id=\"report-data\">";

    private final Browser browser;

    ShownReport(Browser browser) {
        this.browser = browser;
    }

    /** Opens it 1400 pixels wide, in light colours. */
    void openWide(Path page) {
        browser.show(1400, 1000, false);
        open(page);
    }

    /** Opens it in the window that there is. */
    void open(Path page) {
        browser.open(page);
        assertThat(browser.run("return document.documentElement.dataset.ready")).isEqualTo("true");
    }

    /** The text of the first element that a selector finds. */
    String text(String selector) {
        return String.valueOf(browser.run("return document.querySelector(arguments[0]).textContent", selector));
    }

    long count(String selector) {
        return (Long) browser.run("return document.querySelectorAll(arguments[0]).length", selector);
    }

    /** Puts cards with every kind of chart into a page. */
    static void addCards(Path page) throws IOException {
        String html = Files.readString(page);
        int start = html.indexOf(DATA) + DATA.length();
        int end = html.indexOf("</script>", start);
        ObjectNode data = (ObjectNode) JsonFiles.MAPPER.readTree(html.substring(start, end));
        data.set(
                "cards",
                JsonFiles.MAPPER.readTree(
                        Path.of("src/test/resources/reports/cards.json").toFile()));
        Files.writeString(
                page, html.substring(0, start) + data.toString().replace("<", "\\u003c") + html.substring(end));
    }
}
