// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that two mappers with the same meters have the same settings, even where the registry cannot report them. */
class SharedSettingsTest {

    static Stream<MeterRegistry> registries() {
        return Stream.of(
                new SimpleMeterRegistry(),
                new CompositeMeterRegistry(),
                compositeOf(new SimpleMeterRegistry()),
                compositeOf(new CompositeMeterRegistry()));
    }

    @ParameterizedTest
    @MethodSource("registries")
    void refusesASecondRate(MeterRegistry registry) {
        builder(registry).sampleOneIn(10).build();
        assertThatThrownBy(() -> builder(registry).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Format json is recorded one in 10 with a payload histogram in this registry, but this mapper"
                                + " asks for one in 1 with a payload histogram. Use the same settings or another format");
        assertThatThrownBy(() -> builder(registry).payloadBytes(false).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("one in 1 with no payload bytes");
        assertThatCode(() -> builder(registry).sampleOneIn(10).build()).doesNotThrowAnyException();
        assertThatCode(() -> builder(registry).format("cbor").sampleOneIn(3).build())
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("registries")
    void refusesASecondHistogramSettingOfPayloadBytes(MeterRegistry registry) {
        builder(registry).payloadBytes(false).build(); // does not use the histogram setting
        builder(registry).payloadHistogram(false).build();
        builder(registry).payloadBytes(false).build();
        assertThatThrownBy(() -> builder(registry).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("one in 1 with no payload histogram in this registry");
        assertThatCode(() -> builder(registry).payloadHistogram(false).build()).doesNotThrowAnyException();
    }

    /** Uses the default before the application has added its registry. */
    @Test
    void refusesASecondRateInTheGlobalRegistry() {
        assertThat(Metrics.globalRegistry.getRegistries()).isEmpty();
        try {
            InstrumentedObjectMapper.Builder builder =
                    InstrumentedObjectMapper.builder(new ObjectMapper()).format("second rate");
            builder.build();
            assertThatThrownBy(() -> builder.sampleOneIn(2).build())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("Format second rate is recorded one in 1");
        } finally {
            Metrics.globalRegistry.clear();
        }
    }

    @Test
    void refusesASecondRateAfterAMemberJoined() {
        CompositeMeterRegistry composite = new CompositeMeterRegistry();
        builder(composite).sampleOneIn(10).build();
        MeterRegistry member = new SimpleMeterRegistry();
        LateMember.join(composite, member);
        assertRefuses(composite);
        assertRefuses(member);
        assertThat(member.get("serialization.sample.one.in").gauge().value()).isEqualTo(10);
    }

    /**
     * Spring Boot injects one registry and also adds it to the global one, so the same meters are reached in two ways.
     */
    @Test
    void refusesASecondRateOfACompositeAroundTheRegistry() {
        MeterRegistry member = new SimpleMeterRegistry();
        builder(member).sampleOneIn(10).build();
        assertRefuses(compositeOf(member));
        assertRefuses(compositeOf(compositeOf(member)));
        assertThatCode(() -> builder(compositeOf(new SimpleMeterRegistry())).build())
                .doesNotThrowAnyException();
    }

    @Test
    void storesNothingOfARefusedMapper() {
        MeterRegistry registry = new SimpleMeterRegistry();
        builder(registry).payloadBytes(false).sampleOneIn(10).build();
        assertThatThrownBy(() -> builder(registry).payloadHistogram(false).build())
                .isInstanceOf(IllegalStateException.class);
        assertThatCode(() -> builder(registry).sampleOneIn(10).build()).doesNotThrowAnyException();
    }

    /** A service that starts creates mappers and adds registries at the same time. */
    @Test
    void copesWithMembersThatComeAndGo() throws InterruptedException {
        CompositeMeterRegistry composite = new CompositeMeterRegistry();
        AtomicBoolean done = new AtomicBoolean();
        Thread adding = new Thread(() -> {
            MeterRegistry member = new SimpleMeterRegistry();
            while (!done.get()) {
                composite.add(member);
                composite.remove(member);
            }
        });
        adding.start();
        try {
            assertThatCode(() -> {
                        for (int i = 0; i < 20_000; i++) {
                            SharedSettings.agree(builder(composite));
                        }
                    })
                    .doesNotThrowAnyException();
        } finally {
            done.set(true);
            adding.join();
        }
    }

    @Test
    void doesNotKeepUnusedRegistries() throws InterruptedException {
        WeakReference<MeterRegistry> simple = used(new SimpleMeterRegistry());
        WeakReference<MeterRegistry> composite = used(compositeOf(new SimpleMeterRegistry()));
        for (int i = 0; i < 100 && !(simple.refersTo(null) && composite.refersTo(null)); i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(simple.refersTo(null)).isTrue();
        assertThat(composite.refersTo(null)).isTrue();
    }

    private static WeakReference<MeterRegistry> used(MeterRegistry registry) {
        builder(registry).build();
        return new WeakReference<>(registry);
    }

    private static void assertRefuses(MeterRegistry registry) {
        assertThatThrownBy(() -> builder(registry).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("recorded one in 10");
    }

    private static CompositeMeterRegistry compositeOf(MeterRegistry member) {
        CompositeMeterRegistry composite = new CompositeMeterRegistry();
        composite.add(member);
        return composite;
    }

    private static InstrumentedObjectMapper.Builder builder(MeterRegistry registry) {
        return InstrumentedObjectMapper.builder(new ObjectMapper()).registry(registry);
    }
}
