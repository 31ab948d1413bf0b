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

class CallingThreadTest {

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20)
    void anOlderJdkSaysWhyThereIsNoRow() {
        assertThatThrownBy(CallingThread.VIRTUAL::caller)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("JDK 21");
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void eachCallHasAVirtualThreadOfItsOwn() throws Exception {
        assertThat(threadsOf(CallingThread.VIRTUAL))
                .doesNotHaveDuplicates()
                .allMatch(thread -> thread.toString().startsWith("VirtualThread"));
    }

    @Test
    void thePlatformThreadIsTheCallers() throws Exception {
        assertThat(threadsOf(CallingThread.PLATFORM)).containsOnly(Thread.currentThread());
    }

    @ParameterizedTest
    @EnumSource
    void aFailingCallFails(CallingThread thread) {
        assumeTrue(thread == CallingThread.PLATFORM || Runtime.version().feature() >= 21);
        Callable<Object> failing = () -> {
            throw new IOException("broken");
        };
        assertThatThrownBy(() -> thread.caller().callAll(List.of(failing))).hasStackTraceContaining("broken");
    }

    private static List<Object> threadsOf(CallingThread thread) throws Exception {
        List<Object> threads = thread.caller().callAll(Collections.nCopies(3, Thread::currentThread));
        assertThat(threads).hasSize(3);
        return threads;
    }

    @ParameterizedTest
    @EnumSource
    void everyPoolPassesTheCheck(RecyclerPools pool) {
        RecyclerRung rung = new RecyclerRung();
        rung.pool = pool;
        rung.thread = CallingThread.PLATFORM;
        rung.payload = "POST";
        rung.setUp();
        assertThat(rung.inputs().natives().next()).isEqualTo(Payload.POST.sample(0));
    }
}
