// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.ForkJournal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Opens a journal in a JVM of its own. */
public final class JournalHolder {
    private JournalHolder() {}

    /** What comes of opening the journal elsewhere: {@code opened}, or why it was refused. */
    public static String tryFromAnotherProcess(Path journal) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        JournalHolder.class.getName(),
                        journal.toString())
                .redirectErrorStream(true)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    /** Opens the journal and ends. */
    public static void main(String[] args) throws IOException {
        try {
            ForkJournal.open(Path.of(args[0])).close();
            System.out.println("opened");
        } catch (CommandFailure e) {
            System.out.println(e.getMessage());
        }
    }
}
