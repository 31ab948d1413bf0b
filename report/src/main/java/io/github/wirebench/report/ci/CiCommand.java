// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.ci;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.compare.AbCommand;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.report.publish.GitHubApi;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Builds a commit and this checkout, compares their jars with {@code ab}, and tells a pull request. */
@Command(
        name = "ci",
        headerHeading = "ci --base origin/main --budget 10m",
        header = "Build this checkout and a commit, and compare their jars",
        description = "All other options, and the benchmarks, are those of ab.",
        footer = "Exit codes: 0 no regression, 1 regressed or failed, 2 wrong usage, 3 no verdict.")
public final class CiCommand implements Callable<Integer> {
    private static final int SHOWN = 7;

    private final Suite suite;
    private final PrintStream console;
    private final Map<String, String> environment;
    private Git git;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--base",
            paramLabel = "REF",
            description =
                    "Compare with the merge base of HEAD and this (default: target of the pull request, or HEAD^)")
    private String base;

    @Option(
            names = "--base-jar",
            paramLabel = "FILE",
            description = "Compare --jar with this JMH jar; nothing is built, and no git is needed")
    private String baseJar;

    @Option(names = "--build", paramLabel = "COMMAND", description = "Builds a checkout (mvn -q -DskipTests package)")
    private String build = "mvn -q -DskipTests package";

    @Option(names = "--jar", paramLabel = "FILE", description = "JMH jar that the build makes (target/benchmarks.jar)")
    private String jar = "target/benchmarks.jar";

    @Option(names = "--out", paramLabel = "DIR", description = "New folder (default: in results/local)")
    private Path out;

    @Option(names = "--comment", description = "Keep one comment in the pull request; needs " + GitHubApi.TOKEN)
    private boolean comment;

    @Unmatched
    private List<String> abOptions = new ArrayList<>();

    public CiCommand(Suite suite, PrintStream console) {
        this(suite, console, System.getenv(), null);
    }

    /** @param git the repository; null for that of the current folder */
    CiCommand(Suite suite, PrintStream console, Map<String, String> environment, Git git) {
        this.suite = suite;
        this.console = console;
        this.environment = environment;
        this.git = git;
    }

    /** Returns the status of {@code ab}; a comment that cannot be written does not change it. */
    @Override
    public Integer call() throws Exception {
        CommandLine ab = spec.root().subcommands().get("ab");
        String[] tried = Stream.concat(Stream.of("base.jar", "new.jar"), abOptions.stream())
                .toArray(String[]::new);
        try {
            ab.parseArgs(tried);
        } catch (ParameterException e) {
            return ab.getParameterExceptionHandler().handleParseException(e, tried);
        }
        if (ab.getCommand() instanceof AbCommand parsed) {
            parsed.check();
        }
        Optional<PullRequest> pullRequest = comment ? Optional.of(pullRequest()) : Optional.empty();
        if (baseJar != null) {
            if (base != null) {
                throw CommandFailure.usage("--base-jar and --base: give one of them");
            }
            return compare("Benchmarks of " + jar + " against " + baseJar, List.of(baseJar, jar), pullRequest);
        }
        git = git == null ? Git.here() : git;
        String head = git.text("rev-parse", "HEAD");
        String commit = base();
        boolean isChanged = git.tryText("diff", "--quiet", "HEAD").isEmpty();
        if (commit.equals(head) && !isChanged) {
            throw CommandFailure.usage(
                    "--base " + base + ": nothing in git has changed since; name an older commit, such as HEAD^");
        }
        jar = inCheckout();
        if (out != null) {
            // refuses a folder that is in use before anything is built
            RunDirectory.create(out);
        }
        String title = "Benchmarks of " + head.substring(0, SHOWN) + (isChanged ? " with uncommitted changes" : "")
                + " against " + commit.substring(0, SHOWN) + " (" + base + ")";
        console.println(title);
        try (CommitBuilds builds = new CommitBuilds(git)) {
            Path newJar = builtJar(builds, git.root(), head, "");
            Path tree = builds.worktree(commit);
            List<String> sides =
                    new ArrayList<>(List.of(builtBaseJar(builds, commit, tree).toString(), newJar.toString()));
            if (abOptions.stream().noneMatch(option -> option.matches("--dir(=.*)?"))) {
                // each side finds the data files of its own commit
                sides.addAll(
                        List.of("--dir", tree.toString(), "--dir", git.root().toString()));
            }
            return compare(title, sides, pullRequest);
        }
    }

    /** @param sides the two jars, and options of them */
    private int compare(String title, List<String> sides, Optional<PullRequest> pullRequest) throws IOException {
        Path folder = RunDirectory.create(out).path();
        String[] arguments = Stream.of(List.of("ab", "--of-ci", "--out", folder.toString()), sides, abOptions)
                .flatMap(List::stream)
                .toArray(String[]::new);
        int status = spec.root().commandLine().execute(arguments);
        if (RunDirectory.in(folder).isEmpty()) {
            // of a dry run, or of what was refused
            Files.delete(folder);
        }
        Path verdicts = folder.resolve("verdicts.md");
        // an earlier comment must not stand for this commit
        String without = status == ExitCode.OK ? "Nothing was compared" : "No verdict";
        String text = Files.exists(verdicts) ? Files.readString(verdicts) : without + ": the log of the job says why.";
        tell("## " + title + "\n\n" + text, pullRequest);
        return status;
    }

    /** Returns the path of the jar in any checkout: the absolute path of one would be that of both sides. */
    private String inCheckout() {
        Path file = git.root().resolve(jar).normalize();
        if (!file.startsWith(git.root())) {
            throw CommandFailure.usage("--jar " + jar + ": name the file that the build makes in " + git.root());
        }
        return git.root().relativize(file).toString();
    }

    /** Returns the commit to compare with: where HEAD left the branch, so that what others changed since then is not blamed on it. */
    private String base() {
        if (base == null) {
            base = Stream.of("GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "CHANGE_TARGET")
                    .map(name -> environment.getOrDefault(name, ""))
                    .filter(target -> !target.isEmpty())
                    .findFirst()
                    .map(target -> "origin/" + target)
                    .orElse("HEAD^");
        }
        String commit = git.tryText("rev-parse", "--verify", "--quiet", base + "^{commit}")
                .orElseThrow(() -> CommandFailure.usage("--base " + base + ": no such commit in " + git.root()
                        + "; a shallow clone lacks it (actions/checkout: fetch-depth: 0)"));
        return git.tryText("merge-base", commit, "HEAD").orElse(commit);
    }

    /** Builds the commit in its worktree, unless it was built before; jars are kept in git's folder. */
    private Path builtBaseJar(CommitBuilds builds, String commit, Path tree) throws IOException {
        Path kept = Path.of(git.text("rev-parse", "--path-format=absolute", "--git-common-dir"))
                .resolve("wirebench");
        Files.createDirectories(kept);
        Path file = kept.resolve(commit + "-" + Integer.toHexString((build + "\n" + jar).hashCode()) + ".jar");
        if (Files.exists(file)) {
            return file;
        }
        Path made = builtJar(builds, tree, commit, "the base ");
        JsonFiles.replace(file, draft -> Files.copy(made, draft, StandardCopyOption.REPLACE_EXISTING));
        return file;
    }

    private Path builtJar(CommitBuilds builds, Path tree, String commit, String side) throws IOException {
        String checkout = side + commit.substring(0, SHOWN);
        console.println("Building " + checkout + ": " + build);
        console.flush();
        boolean isWindows = System.getProperty("os.name").startsWith("Windows");
        // a build's output is not a part of ours, which may be JSON
        List<String> shell =
                isWindows ? List.of("cmd", "/c", build + " 1>&2") : List.of("sh", "-c", "exec 1>&2; " + build);
        int status = builds.execute(tree, shell);
        if (status != 0) {
            throw CommandFailure.usage(checkout + " cannot be built: " + build + " ended with " + status
                    + (side.isEmpty() ? "" : "; if it has no benchmarks yet, the next commit can be compared"));
        }
        Path file = tree.resolve(jar);
        if (!Files.isRegularFile(file)) {
            throw CommandFailure.usage("--jar " + jar + ": the build of " + checkout
                    + " made no such file; give a --build that makes it from both commits");
        }
        return file;
    }

    private void tell(String markdown, Optional<PullRequest> pullRequest) {
        String summary = environment.getOrDefault("GITHUB_STEP_SUMMARY", "");
        if (!summary.isEmpty()) {
            try {
                Files.writeString(
                        Path.of(summary), markdown + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                console.println("! The job has no summary: cannot write " + summary);
            }
        }
        pullRequest.ifPresent(one -> {
            try {
                console.println("Commented: " + one.comment(markdown));
            } catch (CommandFailure e) {
                // a pull request from a fork has a token that may only read
                console.println("! The pull request has no comment: " + e.getMessage());
            }
        });
    }

    private PullRequest pullRequest() {
        String permission = "the permission \"pull-requests: write\"";
        GitHubApi api = GitHubApi.of(environment, suite, permission, Duration.ofSeconds(60), Duration.ofSeconds(2));
        String repository = environment.getOrDefault("GITHUB_REPOSITORY", "");
        String reference = environment.getOrDefault("GITHUB_REF", "");
        if (!repository.matches("[\\w.-]+/[\\w.-]+") || !reference.matches("refs/pull/[0-9]+/.*")) {
            throw CommandFailure.usage("--comment: GITHUB_REPOSITORY and GITHUB_REF name no pull request");
        }
        return new PullRequest(api, repository, reference.split("/")[2]);
    }

    /** A pull request, in which one comment of ours is kept up to date. */
    private record PullRequest(GitHubApi api, String repository, String number) {
        /** The beginning of our comment, which a reader does not see. */
        private static final String MARK = "<!-- wirebench ci -->";

        private static final int PAGE = 100;

        /** Characters of a comment; GitHub refuses longer ones. */
        private static final int LONGEST = 65_536;

        private static final String CUT = "\n\nThe rest is in the summary of the job.";

        /** Writes the comment, or replaces that of an earlier run, and returns its address. */
        String comment(String markdown) {
            String text = MARK + "\n" + markdown;
            String body = text.length() <= LONGEST ? text : text.substring(0, LONGEST - CUT.length()) + CUT;
            String comments = "/repos/" + repository + "/issues/" + number + "/comments";
            String earlier = earlier(comments);
            Map<String, String> content = Map.of("body", body);
            JsonNode written = earlier == null
                    ? api.send("POST", comments, content)
                    : api.send("PATCH", "/repos/" + repository + "/issues/comments/" + earlier, content);
            return GitHubApi.link(written, "html_url");
        }

        private String earlier(String comments) {
            for (int page = 1; ; page++) {
                JsonNode found = api.send("GET", comments + "?per_page=" + PAGE + "&page=" + page, null);
                for (JsonNode comment : found) {
                    if (comment.path("body").asText().startsWith(MARK)) {
                        return Long.toString(comment.path("id").asLong());
                    }
                }
                if (found.size() < PAGE) {
                    return null;
                }
            }
        }
    }

    record Git(Path root) {
        static Git here() {
            return new Git(Path.of(new Git(Path.of("").toAbsolutePath())
                    .tryText("rev-parse", "--show-toplevel")
                    .orElseThrow(() ->
                            CommandFailure.usage("this folder is in no git repository, or git is not installed"))));
        }

        String text(String... arguments) {
            return tryText(arguments)
                    .orElseThrow(() -> CommandFailure.usage("git " + String.join(" ", arguments) + " failed"));
        }

        /** Returns the output of git; empty if git fails. */
        Optional<String> tryText(String... arguments) {
            List<String> command = new ArrayList<>(List.of("git"));
            command.addAll(List.of(arguments));
            try {
                Process git = new ProcessBuilder(command)
                        .directory(root.toFile())
                        .redirectError(Redirect.DISCARD)
                        .start();
                String output = new String(git.getInputStream().readAllBytes(), UTF_8);
                return git.waitFor() == 0 ? Optional.of(output.stripTrailing()) : Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Builds commits in worktrees. These are removed at the end, also when a user or a build server ends this program. */
    private static final class CommitBuilds implements AutoCloseable {
        private final Git git;
        private final List<Path> trees = new ArrayList<>();
        private volatile Process running;
        private volatile boolean isEnding;

        CommitBuilds(Git git) {
            this.git = git;
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                isEnding = true;
                if (running != null) {
                    // a shell leaves the build that it started running
                    running.descendants().forEach(ProcessHandle::destroy);
                    running.destroy();
                    running.onExit().join();
                }
                close();
            }));
        }

        synchronized Path worktree(String commit) throws IOException {
            Path tree = Files.createTempDirectory("wirebench");
            trees.add(tree);
            git.text("worktree", "add", "--quiet", "--detach", tree.toString(), commit);
            // of a commit without them, or if the build needs none that cannot be fetched, this does no harm
            new Git(tree).tryText("submodule", "--quiet", "update", "--init", "--recursive");
            return tree;
        }

        int execute(Path folder, List<String> command) throws IOException {
            try {
                running = new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .inheritIO()
                        .start();
                int status = running.waitFor();
                if (isEnding) {
                    // the command was ended with this program
                    Thread.currentThread().join();
                }
                return status;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public synchronized void close() {
            trees.forEach(tree -> git.tryText("worktree", "remove", "--force", tree.toString()));
            trees.clear();
        }
    }
}
