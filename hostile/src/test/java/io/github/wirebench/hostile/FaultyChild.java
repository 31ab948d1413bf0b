// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A child JVM that goes wrong in its first case, in a way that depends on the case. */
final class FaultyChild {

    private FaultyChild() {}

    public static void main(String[] args) throws IOException {
        HostileCase first = HostileCase.valueOf(args[1].split(",")[0]);
        switch (first) {
            case EMPTY ->
                System.out.println(
                        JsonFiles.compact(new Verdict(Outcome.ERROR, "OutOfMemoryError", 1, 1, "an example")));
            case TRUNCATED -> Runtime.getRuntime().halt(134);
            case WRONG_TYPES ->
                HostileChild.run(new FaultyContender(), List.of(first), System.out, Duration.ofMillis(200));
            default -> throw new IllegalStateException("a reason");
        }
    }
}
