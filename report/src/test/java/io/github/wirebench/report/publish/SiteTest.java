// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.sample.Pipe;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SiteTest {
    private static final String HOSTILE = "\"'><script>alert(1)</script>\u0007&amp;";

    @TempDir
    private Path root;

    private final Publishing publishing = new Publishing();

    private Path run(String name, String started) throws IOException {
        return Publishing.run(root.resolve(name), started, "17.0.15", 2);
    }

    private Document index() throws Exception {
        String html = Files.readString(root.resolve("site/index.html"));
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(html.replace("<!DOCTYPE html>", ""))));
    }

    private static String text(Document page, String tag, int index) {
        return page.getElementsByTagName(tag).item(index).getTextContent();
    }

    @Test
    void aRunThatIsPublishedAgainIsReplaced() throws Exception {
        Path run = run("run", "2026-11-20T10:00:00Z");
        assertThat(publishing.publish(run, "--pages", root.resolve("site"))).contains("index.html lists 1 run");
        Path other = run("other", "2026-11-21T10:00:00Z");
        assertThat(publishing.publish(run, other, "--pages", root.resolve("site")))
                .contains("index.html lists 2 runs");
    }

    @Test
    void aRunThatCannotBeReadLeavesNoFolder() {
        publishing.failure(ExitCode.USAGE, root.resolve("nowhere"), "--pages", root.resolve("site"));
        assertThat(root.resolve("site")).doesNotExist();
    }

    @Test
    void aPublishedRunHasItsJournalOnly() throws Exception {
        Path run = Path.of("../results/shared-codec/epyc-2vcpu-jdk17-2026-11-26-2-threads");
        assertThat(publishing.publish(run, "--pages", root.resolve("site"))).contains("lists 1 run");
        assertThat(root.resolve("site/runs")).isDirectoryRecursivelyContaining("glob:**/visualizer.json");
    }

    @Test
    void runsAddUpNewestFirst() throws Exception {
        Path old = run("old", "2026-11-19T10:00:00Z");
        Path recent = run("recent", "2026-11-20T10:00:00Z");
        publishing.publish(recent, "--pages", root.resolve("site"));
        publishing.publish(old, "--pages", root.resolve("site"), "--site", "https://x.github.io/y/");
        Document page = index();
        assertThat(List.of(0, 1, 2, 3, 4, 6))
                .extracting(cell -> text(page, "td", cell))
                .containsExactly(
                        "2026-11-20 10:00 UTC",
                        "run standard",
                        "0123456789",
                        "17.0.15",
                        "Xeon, 2 CPUs",
                        "2026-11-19 10:00 UTC");
        NodeList links = page.getElementsByTagName("a");
        for (int i = 0; i < links.getLength(); i++) {
            String address = ((Element) links.item(i)).getAttribute("href");
            if (address.startsWith("https:")) {
                assertThat(address)
                        .startsWith("https://jmh.morethan.io/?source")
                        .contains("https://x.github.io/y/runs/");
            } else {
                assertThat(root.resolve("site").resolve(address)).exists();
            }
        }
        assertThat(Files.readString(root.resolve("site/index.html")))
                .contains("?source&#x3D;https://x.github.io/y/runs/2026-11-19T10-00-00-jdk17-Xeon/visualizer.json")
                .contains("/report.html\">report</a>");
    }

    @Test
    void aFileOfJmhIsPublishedUnderItsName() throws Exception {
        Path file = root.resolve("laptop.json");
        JsonFiles.write(file, List.of(Publishing.result("org.acme.First.m")));
        publishing.publish(file, "--pages", root.resolve("site"));
        assertThat(root.resolve("site/runs/laptop/visualizer.json")).content().contains("org.acme.First.m");
        assertThat(root.resolve("site/runs/laptop/report.html")).content().contains("First.m");
        assertThat(text(index(), "td", 0)).isEqualTo("laptop");
        assertThat(publishing.failure(
                        ExitCode.USAGE,
                        Pipe.of(Files.copy(file, root.resolve("b.json"))),
                        "--pages",
                        root.resolve("other")))
                .contains("pipe-of-b.json: can be read once only");
        assertThat(root.resolve("other")).doesNotExist();
        Path run = run("run", "2026-11-19T10:00:00Z");
        JsonFiles.write(run.resolve("jmh.json"), List.of(Publishing.result("a.First.m")));
        assertThat(publishing.failure(ExitCode.USAGE, run, run.resolve("jmh.json"), "--pages", root.resolve("other")))
                .contains("jmh.json: is given twice");
        assertThat(publishing.failure(ExitCode.USAGE, root.resolve("none.json"), "--pages", root.resolve("other")))
                .contains("none.json: there is no such file or folder");
    }

    @Test
    void aReportIsOfTheFiguresBesideIt() throws Exception {
        Path run = run("run", "2026-11-19T10:00:00Z");
        Path page = root.resolve("site/runs/2026-11-19T10-00-00-jdk17-Xeon/report.html");
        JsonFiles.write(run.resolve("jmh.json"), List.of(Publishing.result("a.First.m")));
        publishing.publish(run, "--pages", root.resolve("site"));
        assertThat(page).content().contains("First.m");
        JsonFiles.write(run.resolve("jmh.json"), List.of(Publishing.result("a.Second.m")));
        publishing.publish(run, "--pages", root.resolve("site"));
        assertThat(page).content().contains("Second.m").doesNotContain("First.m");
    }

    @Test
    void runsOfOneCommandDoNotReplaceEachOther() throws Exception {
        for (String label : List.of("jdk17-t1", "jdk17-t2")) {
            Path run = run(label, "2026-11-19T10:00:00Z");
            ObjectNode record = (ObjectNode) JsonFiles.read(run.resolve("run.json"));
            record.set("plan", RunBuilder.plan(label, "17.0.15", 7));
            JsonFiles.write(run.resolve("run.json"), record);
            publishing.publish(run, "--pages", root.resolve("site"));
        }
        assertThat(text(index(), "td", 1)).isEqualTo("run standard jdk17-t2");
        assertThat(text(index(), "td", 7)).isEqualTo("run standard jdk17-t1");
    }

    @Test
    void hostileTextStaysText() throws Exception {
        Path run = run("<b>", "2026-11-19T10:00:00Z");
        ObjectNode record =
                (ObjectNode) JsonFiles.MAPPER.readTree(run.resolve("run.json").toFile());
        record.put("command", HOSTILE).put("outcome", HOSTILE).remove("startedAt");
        record.withObject("/machine").put("cpu", HOSTILE);
        record.withObject("/suite").put("gitCommit", HOSTILE);
        JsonFiles.write(run.resolve("run.json"), record);
        Files.writeString(
                run.resolve("jmh.json"), "[" + Publishing.result("a.</script>" + HOSTILE.replace("\u0007", "")) + "]");
        publishing.publish(run, "--pages", root.resolve("site"));
        Document page = index();
        assertThat(page.getElementsByTagName("script").getLength()).isZero();
        assertThat(text(page, "td", 0)).isEqualTo("b");
        assertThat(text(page, "td", 4)).startsWith("\"'><script>alert(1)</script>\ufffd&amp;");
    }

    @Test
    void damagedRunsAreNamed() throws IOException {
        Path run = run("r", "2026-11-19T10:00:00Z");
        Path site = root.resolve("site");
        Files.writeString(run.resolve("jmh.json"), "[{\"benchmark\":");
        assertThat(publishing.failure(ExitCode.USAGE, run, "--pages", site)).contains("jmh.json, line 1");
        Files.writeString(run.resolve("run.json"), "{");
        assertThat(publishing.failure(ExitCode.USAGE, run, "--pages", site)).contains("run.json, line 1");
    }

    @Test
    void aRunIsNotReplacedByWhatIsPublishedOfIt() throws IOException {
        Path site = root.resolve("site");
        publishing.publish(run("r", "2026-11-19T10:00:00Z"), "--pages", site);
        Path published = site.resolve("runs/2026-11-19T10-00-00-jdk17-Xeon");
        Files.writeString(published.resolve("answers.txt"), "kept");
        assertThat(publishing.failure(ExitCode.USAGE, published, "--pages", site))
                .contains(published.toString());
        assertThat(published.resolve("answers.txt")).hasContent("kept");
        Path runs = Files.createDirectories(root.resolve("mine/runs")).getParent();
        assertThat(publishing.failure(ExitCode.USAGE, run("s", "2026-11-19T11:00:00Z"), "--pages", runs))
                .contains(runs.toString());
    }

    @Test
    void aFolderWithSomethingElseIsLeftAlone() throws IOException {
        Files.createDirectories(root.resolve("site"));
        Files.writeString(root.resolve("site/thesis.txt"), "mine");
        Path run = run("r", "2026-11-19T10:00:00Z");
        assertThat(publishing.failure(ExitCode.USAGE, run, "--pages", root.resolve("site")))
                .startsWith("--pages " + root.resolve("site"));
        assertThat(root.resolve("site"))
                .isDirectoryContaining("glob:**thesis.txt")
                .isDirectoryNotContaining("glob:**runs");
    }
}
