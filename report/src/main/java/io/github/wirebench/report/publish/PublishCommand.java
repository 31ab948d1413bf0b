// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.answers.ReportedSuite;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Publishes runs in a gist that the JMH visualizer reads, or in a folder for static hosting. */
@Command(
        name = "publish",
        headerHeading = "publish mine --pages site",
        header = "Put runs into a folder to be served, or into a gist",
        description = "A gist needs a token in GITHUB_TOKEN; the JMH visualizer shows it.",
        footer = "Exit codes: 0 done, 1 GitHub refused or did not reply, 2 wrong usage or input.")
public final class PublishCommand implements Callable<Integer> {
    private static final String GITHUB = "https://api.github.com";
    private static final String VISUALIZER = "https://jmh.morethan.io";
    private static final String SITE = "https://example.org/benchmarks";
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final ReportedSuite suite;
    private final PrintStream console;
    private final Map<String, String> environment;
    private final RetryPolicy retries;

    @Parameters(paramLabel = "DIR|FILE", arity = "1..*", description = "Runs or JMH JSON files")
    private List<Path> paths;

    @Option(names = "--gist", paramLabel = "ID", description = "Add to this gist (default: a new, secret one)")
    private String gist;

    @Option(names = "--public", description = "Make the new gist public")
    private boolean isPublic;

    @Option(names = "--dry-run", description = "Send nothing; write the request to a file")
    private boolean dryRun;

    @Option(names = "--out", paramLabel = "FILE", description = "The file of --dry-run (default: publish.json)")
    private Path out;

    @Option(names = OutputFile.FORCE, description = OutputFile.FORCE_DESCRIPTION)
    private boolean force;

    @Option(names = "--api", paramLabel = "URL", description = "GitHub's REST API (default: $GITHUB_API_URL)")
    private String api;

    @Option(names = "--pages", paramLabel = "FOLDER", description = "Folder for the runs, their pages and an index")
    private Path pages;

    @Option(names = "--site", paramLabel = "URL", description = "Where the folder will be served, to link it")
    private String site;

    @Option(
            names = "--visualizer",
            paramLabel = "URL",
            description = "JMH visualizer (default: https://jmh.morethan.io)")
    private String visualizer = VISUALIZER;

    /**
     * @param suite named in texts; knows sizes and charts of its own benchmarks
     * @param console where addresses are printed
     */
    public PublishCommand(ReportedSuite suite, PrintStream console) {
        this(suite, console, System.getenv(), RetryPolicy.DEFAULT);
    }

    PublishCommand(ReportedSuite suite, PrintStream console, Map<String, String> environment, RetryPolicy retries) {
        this.suite = suite;
        this.console = console;
        this.environment = environment;
        this.retries = retries;
    }

    /**
     * Publishes the runs.
     *
     * @return {@link ExitCode#OK}
     * @throws CommandFailure if a run cannot be read, or GitHub refuses or fails
     * @throws IOException if a file cannot be written
     */
    @Override
    public Integer call() throws IOException {
        checkOptions();
        URI shown = address("--visualizer", visualizer, VISUALIZER);
        if (pages != null) {
            URI address = site == null ? null : address("--site", site, SITE);
            Pages.requireFiles(paths);
            List<RunToPublish> runs = RunToPublish.read(paths, suite);
            Pages folder = new Pages(pages, suite);
            Pages.Added added = folder.add(runs, address, shown);
            console.println("Added " + Format.count(added.fresh(), "run") + ", replaced " + added.replaced() + ": "
                    + folder.index() + " lists " + Format.count(added.all(), "run"));
            return ExitCode.OK;
        }
        URI github = api == null
                ? address("GITHUB_API_URL", environment.getOrDefault("GITHUB_API_URL", GITHUB), GITHUB)
                : address("--api", api, GITHUB);
        if (!github.getScheme().equals("https") && !LOOPBACK.contains(github.getHost())) {
            throw CommandFailure.usage(github + ": the token would be sent unencrypted: give an address with https");
        }
        Gist.Upload upload = upload(RunToPublish.read(paths, suite));
        if (dryRun) {
            writeRequest(github, upload);
        } else {
            send(github, shown, upload);
        }
        return ExitCode.OK;
    }

    /** Reads an address, without a slash at its end. The message does not quote it, as a user name in it may be a secret. */
    private static URI address(String option, String text, String example) {
        try {
            URI uri = new URI(text.replaceAll("/+$", ""));
            boolean isWeb = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
            boolean isPlain = uri.getUserInfo() == null && uri.getQuery() == null && uri.getFragment() == null;
            if (isWeb && isPlain && uri.getHost() != null) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // the exception quotes the address
        }
        throw CommandFailure.usage(
                option + ": give an address such as " + example + ", without user, query and fragment");
    }

    private void checkOptions() {
        if (pages != null && (gist != null || isPublic || dryRun || api != null)) {
            throw CommandFailure.usage(
                    "--pages writes a folder and sends nothing: leave out --gist, --public, --dry-run and --api");
        }
        if (pages == null && site != null) {
            throw CommandFailure.usage("--site is the address of a folder: give --pages, too");
        }
        if (out != null && !dryRun) {
            throw CommandFailure.usage("--out is the file of a dry run: give --dry-run, too");
        }
        if (gist != null && isPublic) {
            throw CommandFailure.usage("--public is for a new gist: an existing one stays as it is");
        }
        if (gist != null && !Gist.isId(gist)) {
            throw CommandFailure.usage("--gist " + PlainText.oneLine(gist)
                    + ": give the id of a gist, the letters and digits at the end of its address");
        }
    }

    /** The description holds a random id, by which a gist can be found whose creation was not confirmed. */
    private Gist.Upload upload(List<RunToPublish> runs) {
        String names = runs.stream().map(RunToPublish::name).collect(Collectors.joining(", "));
        String shortened = names.length() <= 120 ? names : runs.size() + " runs";
        String description = suite.suite().name() + ": " + shortened + " (publication " + UUID.randomUUID() + ")";
        return new Gist.Upload(gist, description, isPublic, VisualizerFiles.of(runs, VisualizerFiles.LARGEST));
    }

    private void writeRequest(URI github, Gist.Upload upload) {
        Path file = out == null ? Path.of("publish.json") : out;
        String head = "\\{\"(description\":\"" + Pattern.quote(suite.suite().name() + ": ") + "|files\":\\{)";
        OutputFile.of("--out", file, new OutputFile.Kind("publish", head), paths.stream(), force)
                .write(upload.body());
        console.println("Nothing was sent. " + upload.method() + " " + github + upload.path()
                + " would have the body in " + file + ":");
        upload.files()
                .forEach((name, content) -> console.println(
                        "  " + name + ", " + Format.count(content.getBytes(StandardCharsets.UTF_8).length, "byte")));
    }

    private void send(URI github, URI shown, Gist.Upload upload) {
        GitHubToken token = GitHubToken.from(environment);
        console.println("Sending " + Format.count(upload.files().size(), "file") + " to " + github + " ...");
        String userAgent = suite.suite().name() + "/" + suite.suite().version();
        Gist published = new GistPublisher(new GitHubApi(github, token, retries, userAgent)).publish(upload);
        console.println("Published in gist " + published.id() + " (" + (published.isPublic() ? "public" : "secret")
                + ") " + published.page());
        new VisualizerAddresses(shown, github.toString().equals(GITHUB))
                .lines(published, List.copyOf(upload.files().keySet()))
                .forEach(console::println);
        boolean hasAnswers = upload.files().keySet().stream()
                .anyMatch(name -> VisualizerFiles.run(name).endsWith(RunToPublish.ANSWERS));
        console.println(
                (hasAnswers ? "Files with -answers have the charts to begin with. " : "") + VisualizerAddresses.CAVEAT);
    }
}
