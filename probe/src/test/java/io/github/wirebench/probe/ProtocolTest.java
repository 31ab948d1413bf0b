// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProtocolTest {

    @Test
    void findsWhatIsBehindCausesAndSuppressedExceptions() {
        Exception jmh = new IllegalStateException("JMH's");
        jmh.addSuppressed(new RuntimeException("benchmark failed", new IllegalArgumentException("the reason")));
        assertThat(Protocol.reason(new Exception("runner", jmh))).isEqualTo("the reason");
    }

    @Test
    void namesTheClassWhereThereIsNoMessage() {
        assertThat(Protocol.reason(new NullPointerException())).isEqualTo("java.lang.NullPointerException");
    }
}
