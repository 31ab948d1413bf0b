// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ThreadKindTest {

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20)
    void anOlderJdkSaysWhyThereIsNoRow() {
        assertThatThrownBy(ThreadKind.VIRTUAL::caller)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("JDK 21");
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void eachCallHasAVirtualThreadOfItsOwn() throws Exception {
        assertThat(threadsOf(ThreadKind.VIRTUAL))
                .doesNotHaveDuplicates()
                .allMatch(thread -> thread.toString().startsWith("VirtualThread"));
    }

    @Test
    void thePlatformThreadIsTheCallers() throws Exception {
        assertThat(threadsOf(ThreadKind.PLATFORM)).containsOnly(Thread.currentThread());
    }

    @ParameterizedTest
    @EnumSource
    void aFailingCallFails(ThreadKind thread) {
        assumeTrue(thread == ThreadKind.PLATFORM || Runtime.version().feature() >= 21);
        Callable<Object> failing = () -> {
            throw new IOException("broken");
        };
        assertThatThrownBy(() -> thread.caller().callAll(List.of(failing))).hasStackTraceContaining("broken");
    }

    private static List<Object> threadsOf(ThreadKind thread) throws Exception {
        List<Object> threads = thread.caller().callAll(Collections.nCopies(3, Thread::currentThread));
        assertThat(threads).hasSize(3);
        return threads;
    }

    @ParameterizedTest
    @EnumSource
    void everyPoolPassesTheCheck(RecyclerState.RecyclerPools pool) {
        RecyclerState rung = new RecyclerState();
        rung.pool = pool;
        rung.thread = ThreadKind.PLATFORM;
        rung.payload = "POST";
        rung.setUp();
        assertThat(rung.inputs().natives().next()).isEqualTo(Payload.POST.sample(0));
    }
}
