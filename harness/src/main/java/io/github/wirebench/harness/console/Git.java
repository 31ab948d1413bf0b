// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs git in a repository.
 *
 * @param root the folder of the repository
 */
public record Git(Path root) {
    /** Finds the repository of the current folder; fails if there is none. */
    public static Git here() {
        return new Git(Path.of(new Git(Path.of("").toAbsolutePath())
                .tryText("rev-parse", "--show-toplevel")
                .orElseThrow(
                        () -> CommandFailure.usage("this folder is in no git repository, or git is not installed"))));
    }

    /** Returns the output of git, which must succeed. */
    public String text(String... arguments) {
        return tryText(arguments)
                .orElseThrow(() -> CommandFailure.usage("git " + String.join(" ", arguments) + " failed"));
    }

    /** Returns the output of git; empty if git fails. */
    public Optional<String> tryText(String... arguments) {
        return bytes(arguments).map(bytes -> new String(bytes, UTF_8).stripTrailing());
    }

    public Optional<byte[]> bytes(String... arguments) {
        List<String> command =
                Stream.concat(Stream.of("git"), Stream.of(arguments)).toList();
        try {
            Process git = new ProcessBuilder(command)
                    .directory(root.toFile())
                    .redirectError(Redirect.DISCARD)
                    .start();
            byte[] output = git.getInputStream().readAllBytes();
            return git.waitFor() == 0 ? Optional.of(output) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
