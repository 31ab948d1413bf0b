// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.hostile.HostileCase;
import io.github.wirebench.hostile.HostileChild;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;

/** The main class of the JVMs that decode hostile input: {@code CONTENDER CASE,CASE}. */
final class HostileMain {

    private HostileMain() {}

    public static void main(String[] args) throws IOException {
        PrintStream out = System.out;
        System.setOut(System.err);
        HostileChild.run(
                Catalogue.named(args[0]),
                Arrays.stream(args[1].split(",")).map(HostileCase::valueOf).toList(),
                out);
    }
}
