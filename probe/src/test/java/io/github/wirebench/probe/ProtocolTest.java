// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.RunnerException;

class ProtocolTest {

    @Test
    void findsWhatIsBehindCausesAndSuppressedExceptions() {
        Exception jmh = new IllegalStateException("JMH's");
        jmh.addSuppressed(new RuntimeException("benchmark failed", new IllegalArgumentException("the reason")));
        assertThat(Protocol.reason(new Exception("runner", jmh)))
                .isEqualTo("java.lang.IllegalArgumentException: the reason");
    }

    @Test
    void leavesOutTheClassOfJmhsOwnExceptions() {
        assertThat(Protocol.reason(new RunnerException("no matching benchmarks")))
                .isEqualTo("no matching benchmarks");
    }

    @Test
    void namesTheClassWhereThereIsNoMessage() {
        assertThat(Protocol.reason(new NullPointerException())).isEqualTo("java.lang.NullPointerException");
    }
}
