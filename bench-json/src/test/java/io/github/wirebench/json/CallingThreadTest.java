// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.model.Payload;
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
        CallingThread.Caller caller = CallingThread.VIRTUAL.caller();
        Thread first = (Thread) caller.call(Thread::currentThread);
        assertThat(first.toString()).startsWith("VirtualThread");
        assertThat(caller.call(Thread::currentThread)).isNotSameAs(first);
    }

    @Test
    void thePlatformThreadIsTheCallers() throws Exception {
        assertThat(CallingThread.PLATFORM.caller().call(Thread::currentThread)).isSameAs(Thread.currentThread());
    }

    @ParameterizedTest
    @EnumSource
    void everyPoolPassesTheCheck(RecyclerPools pool) {
        RecyclerRung rung = new RecyclerRung();
        rung.pool = pool;
        rung.thread = CallingThread.PLATFORM;
        rung.payload = Payload.POST;
        rung.setUp();
        assertThat(rung.inputs().natives().next()).isEqualTo(Payload.POST.sample(0));
    }
}
