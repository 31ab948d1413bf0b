// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The system's Chromium without a window. */
final class Browser implements AutoCloseable {
    private static final List<String> FLAGS = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars");

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Starts it with a fresh profile, or skips the tests where there is none. */
    static Browser start(Path profile) {
        Optional<File> chromium = find("chromium", "chromium-browser", "google-chrome");
        Optional<File> chromedriver = find("chromedriver");
        assumeTrue(
                chromium.isPresent() && chromedriver.isPresent(),
                "Skipped: chromium and chromedriver are not installed here");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.get());
        options.addArguments(FLAGS);
        options.addArguments("--user-data-dir=" + profile);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.get())
                .usingAnyFreePort()
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    private static Optional<File> find(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(folder -> new File(folder, name)))
                .filter(File::canExecute)
                .findFirst();
    }

    /** Shows a file; returns when its script has run. */
    void open(Path page) {
        log(LogType.BROWSER);
        log(LogType.PERFORMANCE);
        driver.get(page.toUri().toString());
    }

    /** Size in CSS pixels, and the colour scheme that the reader's system asks for. */
    void show(int width, int height, boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    Object runAsync(String script, Object... arguments) {
        return driver.executeAsyncScript(script, arguments);
    }

    /** A click of the reader's, which a browser trusts more than a script's. */
    void click(String selector) {
        WebElement element = driver.findElement(By.cssSelector(selector));
        run("arguments[0].scrollIntoView({block: 'center'})", element);
        element.click();
    }

    /** What the browser complains of. */
    List<String> complaints() {
        return log(LogType.BROWSER).stream().map(LogEntry::getMessage).toList();
    }

    /** Addresses that were asked for, except the page itself and data: addresses. */
    List<String> requests(Path page) throws IOException {
        List<String> addresses = new ArrayList<>();
        for (LogEntry entry : log(LogType.PERFORMANCE)) {
            JsonNode message = JsonFiles.MAPPER.readTree(entry.getMessage()).path("message");
            if (message.path("method").asText().equals("Network.requestWillBeSent")) {
                addresses.add(message.at("/params/request/url").asText());
            }
        }
        assertThat(addresses).as("the page's own").contains(page.toUri().toString());
        addresses.removeIf(address -> address.equals(page.toUri().toString()) || address.startsWith("data:"));
        return addresses;
    }

    /** Prints on A4; returns the number of sheets. */
    long sheets() {
        Map<String, Object> printed = driver.executeCdpCommand(
                "Page.printToPDF", Map.of("printBackground", true, "paperWidth", 8.27, "paperHeight", 11.69));
        String pdf = new String(Base64.getDecoder().decode((String) printed.get("data")), StandardCharsets.ISO_8859_1);
        return Pattern.compile("/Type\\s*/Page\\b").matcher(pdf).results().count();
    }

    private List<LogEntry> log(String type) {
        return driver.manage().logs().get(type).getAll();
    }

    void screenshot(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
