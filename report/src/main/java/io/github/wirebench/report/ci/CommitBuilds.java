// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.ci;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.wirebench.harness.console.CommandFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builds commits in worktrees. These are removed at the end, also when a user or a build server ends this program. */
final class CommitBuilds implements AutoCloseable {
    /** Runs git in the folder of a repository. */
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

    private final Git git;
    private final List<Path> trees = new ArrayList<>();
    private volatile Process running;
    private volatile boolean isEnding;

    /** Prepares for the builds of a repository, and for ending them with this program. */
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

    /** Runs a command in a folder with this program's output, and returns its status. */
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
