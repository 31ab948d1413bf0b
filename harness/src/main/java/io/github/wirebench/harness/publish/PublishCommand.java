// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.PlainText;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.json.JsonFiles;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts runs where others can look at them: a gist that the JMH visualizer reads, or a folder for static hosting. */
@Command(
        name = "publish",
        description = {
            "Puts runs into a gist for the JMH visualizer, or into a folder.",
            "Prints the addresses at which the visualizer shows them; with --pages the folder is for any web server.",
            "The token for the gist is taken from the environment variable GITHUB_TOKEN.",
            "Status: 0 done, 1 GitHub refused or could not be reached, 2 wrong usage or unreadable input."
        },
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%n",
        sortOptions = false)
public final class PublishCommand implements Callable<Integer> {
    private final Suite suite;
    private final PrintStream console;
    private final Map<String, String> environment;
    private final Patience patience;

    @Parameters(paramLabel = "DIR", arity = "1..*", description = "Run folders.")
    private List<Path> paths;

    @Option(
            names = "--gist",
            paramLabel = "ID",
            description = "Add to this gist, as for a history (default: a new one, which is secret).")
    private String gist;

    @Option(names = "--public", description = "Make the new gist a public one.")
    private boolean open;

    @Option(names = "--dry-run", description = "Send nothing; write what would be sent.")
    private boolean dryRun;

    @Option(names = "--out", paramLabel = "FILE", description = "Where --dry-run writes it (default: publish.json).")
    private Path out;

    @Option(
            names = "--api",
            paramLabel = "URL",
            description = "GitHub's REST API (default: GITHUB_API_URL, else https://api.github.com).")
    private String api;

    @Option(
            names = "--pages",
            paramLabel = "FOLDER",
            description = "Put the runs with their reports and an index over time into this folder instead.")
    private Path pages;

    @Option(
            names = "--site",
            paramLabel = "URL",
            description = "Where --pages will be served, for links to the visualizer.")
    private String site;

    @Option(
            names = "--visualizer",
            paramLabel = "URL",
            description = "The JMH visualizer (default: https://jmh.morethan.io).")
    private String visualizer = "https://jmh.morethan.io";

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    /**
     * @param suite named in texts; knows sizes and charts of its own benchmarks
     * @param console where addresses go
     */
    public PublishCommand(Suite suite, PrintStream console) {
        this(suite, console, System.getenv(), Patience.USUAL);
    }

    PublishCommand(Suite suite, PrintStream console, Map<String, String> environment, Patience patience) {
        this.suite = suite;
        this.console = console;
        this.environment = environment;
        this.patience = patience;
    }

    /**
     * Publishes.
     *
     * @return {@link ExitCode#OK}
     * @throws CommandFailure if a run cannot be read, or GitHub does not do what it is asked to
     * @throws IOException if a file cannot be written
     */
    @Override
    public Integer call() throws IOException {
        checkOptions();
        WebAddress shown = WebAddress.of("--visualizer", visualizer);
        if (pages != null) {
            Pages.in(pages, suite, RunReports.existingOrNew(suite))
                    .add(RunToPublish.read(paths, suite), siteAddress(), shown)
                    .forEach(console::println);
            return ExitCode.OK;
        }
        WebAddress github = WebAddress.ofApi(api, environment);
        List<RunToPublish> runs = RunToPublish.read(paths, suite);
        GistDocument document = document(runs);
        if (dryRun) {
            writeRequest(github, document);
        } else {
            send(github, shown, document);
        }
        return ExitCode.OK;
    }

    private void checkOptions() {
        if (pages != null && (gist != null || open || dryRun || api != null)) {
            throw CommandFailure.usage("--pages makes a folder and sends nothing: it does not go with --gist, --public,"
                    + " --dry-run or --api");
        }
        if (pages == null && site != null) {
            throw CommandFailure.usage("--site is where --pages will be served: give both");
        }
        if (out != null && !dryRun) {
            throw CommandFailure.usage("--out is where --dry-run writes: give both");
        }
        if (gist != null && open) {
            throw CommandFailure.usage("--public is for a new gist: that of an existing one cannot be changed");
        }
        if (gist != null && !PublishedGist.isId(gist)) {
            throw CommandFailure.usage("--gist " + PlainText.oneLine(gist)
                    + ": give the id of a gist, the letters and digits at the end of its address");
        }
    }

    private WebAddress siteAddress() {
        return site == null ? null : WebAddress.of("--site", site);
    }

    private GistDocument document(List<RunToPublish> runs) {
        Map<String, String> files = new LinkedHashMap<>();
        VisualizerPart.of(runs, VisualizerPart.LARGEST_FILE).forEach(part -> files.putAll(part.files()));
        String names = runs.stream().map(RunToPublish::name).collect(Collectors.joining(", "));
        String shortened = names.length() <= 120 ? names : runs.size() + " runs";
        return new GistDocument(
                suite.name() + ": " + shortened + " (publication " + UUID.randomUUID() + ")", open, files);
    }

    private void writeRequest(WebAddress github, GistDocument document) throws IOException {
        Path file = out == null ? Path.of("publish.json") : out;
        String body = gist == null ? document.creation() : document.update();
        try {
            JsonFiles.replace(file, temporary -> Files.writeString(temporary, body));
        } catch (IOException e) {
            throw CommandFailure.usage("--out " + file + ": cannot be written; name a file in a folder that exists", e);
        }
        console.println("Nothing was sent. " + (gist == null ? "POST " : "PATCH ") + github + "/gists"
                + (gist == null ? "" : "/" + gist) + " would have the body in " + file + ":");
        document.files().forEach((name, content) -> console.println("  " + name + ", " + bytes(content)));
    }

    private void send(WebAddress github, WebAddress shown, GistDocument document) {
        GitHubToken token = GitHubToken.from(environment);
        console.println("Sending " + document.files().size() + " file(s) to " + github + " ...");
        GistPublisher publisher =
                new GistPublisher(new GitHubApi(github.uri(), token, patience, suite.name() + "/" + suite.version()));
        PublishedGist published = gist == null ? publisher.create(document) : publisher.update(gist, document);
        console.println("Published in gist " + published.id() + " (" + (published.open() ? "public" : "secret") + ") "
                + published.page());
        new VisualizerAddresses(shown.toString(), github.isGitHubDotCom())
                .lines(published, List.copyOf(document.files().keySet()))
                .forEach(console::println);
    }

    private static String bytes(String content) {
        return String.format(Locale.ROOT, "%,d bytes", content.getBytes(StandardCharsets.UTF_8).length);
    }
}
