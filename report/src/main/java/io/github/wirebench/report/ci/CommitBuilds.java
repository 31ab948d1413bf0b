// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.ci;

import io.github.wirebench.harness.console.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builds commits in worktrees. These are removed at the end, also when a user or a build server ends this program. */
final class CommitBuilds implements AutoCloseable {
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
