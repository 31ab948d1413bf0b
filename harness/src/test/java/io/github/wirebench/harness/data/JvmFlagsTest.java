// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.data.JvmFlags.Collector;
import io.github.wirebench.harness.data.JvmFlags.JvmState;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmFlagsTest {
    private static final String OTHERS =
            "-XX:+AlwaysPreTouch --add-opens=java.base/java.lang=ALL-UNNAMED -XX:NewRatio=2";

    @ParameterizedTest
    @CsvSource({
        "-XX:+UseSerialGC",
        "-XX:+UseParallelGC",
        "-XX:+UseG1GC",
        "-XX:+UseShenandoahGC",
        "-XX:-UseG1GC",
        "-XX:+UseConcMarkSweepGC -XX:+UseParNewGC",
        "-XX:+UseZGC -XX:+ZGenerational",
        "-XX:-UseSerialGC -XX:+UseG1GC",
    })
    void aCollectorReplacesTheOldOne(String old) {
        assertThat(with("-Xmx1g " + old + " " + OTHERS, Collector.ZGC, null)).isEqualTo("-Xmx1g -XX:+UseZGC " + OTHERS);
    }

    @ParameterizedTest
    @CsvSource({
        "-Xms1g -Xmx1g",
        "-Xmx1g",
        "-XX:MaxHeapSize=1g -XX:InitialHeapSize=64m",
        "-XX:MaxRAMPercentage=50 -XX:InitialRAMPercentage=50.0",
        "-Xmx2g -Xmn1g -XX:NewSize=5m -XX:MaxNewSize=1g -XX:SoftMaxHeapSize=1g",
    })
    void aHeapReplacesTheOldOne(String old) {
        assertThat(with("-XX:+UseG1GC " + old + " " + OTHERS, null, "256m"))
                .isEqualTo("-XX:+UseG1GC -Xms256m -Xmx256m " + OTHERS);
    }

    @Test
    void whatWasNotChosenIsAdded() {
        assertThat(with(OTHERS, Collector.PARALLEL, "2g")).isEqualTo(OTHERS + " -XX:+UseParallelGC -Xms2g -Xmx2g");
        assertThat(JvmFlags.with(List.of(), null, Collector.G1, null)).containsExactly("-XX:+UseG1GC");
        assertThat(with(OTHERS, null, null)).isEqualTo(OTHERS);
    }

    @Test
    void aStateReplacesTheOldOne() {
        List<String> flags = List.of("-Xmx1g", "-Dwirebench.jvmState=service", "-XX:+UseG1GC", "-Dx");
        List<String> fresh = JvmFlags.with(flags, JvmState.FRESH, null, null);
        assertThat(fresh).containsExactly("-Xmx1g", "-Dwirebench.jvmState=fresh", "-XX:+UseSerialGC", "-Dx");
        assertThat(JvmFlags.with(flags, JvmState.FRESH, Collector.ZGC, null)).contains("-XX:+UseZGC");
        assertThat(JvmFlags.state(flags)).isEqualTo("service");
        assertThat(JvmFlags.state(fresh)).isEqualTo("fresh");
        assertThat(JvmFlags.state(List.of("-Xmx1g"))).isEmpty();
    }

    @Test
    void theSameChoiceChangesNothing() {
        String flags = "-Xms1g -Xmx1g -XX:+AlwaysPreTouch -XX:+UseSerialGC -Dx=-XX:+UseG1GC -Dy=-Xmx2g";
        assertThat(with(flags, Collector.SERIAL, "1g")).isEqualTo(flags);
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:+UseSerialGC -Xms1g -Xmx1G, Serial, 1g",
        "-XX:+UseZGC -Xmx64m, ZGC, up to 64m",
        "-XX:-UseG1GC -Xms64m -Xmx1g, '', 64m to 1g",
        "-XX:+UseEpsilonGC -Xmx1g -Xmx2g -Xms1g, Epsilon, 1g to 2g",
        "-ea -Dx=-Xmx1g -XX:+UseStringDeduplication, '', ''",
    })
    void flagsTellTheirChoice(String flags, String collector, String heap) {
        List<String> given = List.of(flags.split(" "));
        assertThat(JvmFlags.collector(given)).isEqualTo(collector);
        assertThat(JvmFlags.heap(given)).isEqualTo(heap);
    }

    private static String with(String flags, Collector gc, String heap) {
        return String.join(" ", JvmFlags.with(List.of(flags.split(" ")), null, gc, heap));
    }
}
