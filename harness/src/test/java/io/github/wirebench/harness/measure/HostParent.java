// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.sample.Jdks;
import java.nio.file.Path;

/** A process that is busy with a long fork until it is killed. */
public final class HostParent {
    private HostParent() {}

    /** Starts the fork; the argument is the log. */
    public static void main(String[] args) {
        HostedJmh.start(Jdks.own(), System.getProperty("java.class.path"), null, Path.of(args[0]))
                .fork(Forks.aMinute());
    }
}
