// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RegistriesTest {

    private final ObjectMapper plain = new ObjectMapper();

    @Test
    void usesTheGlobalRegistryByDefault() throws IOException {
        MeterRegistry member = new SimpleMeterRegistry();
        Metrics.addRegistry(member);
        try {
            InstrumentedObjectMapper.builder(plain).format("global").build().writeValueAsBytes("text");
            assertThat(member.get("serialization")
                            .tags("operation", "serialize", "format", "global", "outcome", "success")
                            .timer()
                            .count())
                    .isOne();
        } finally {
            Metrics.removeRegistry(member);
            Metrics.globalRegistry.clear();
        }
    }

    @ParameterizedTest
    @EnumSource
    void worksWhereNothingIsRegistered(MapperCall call) throws IOException {
        InstrumentedObjectMapper mapper = InstrumentedObjectMapper.builder(plain)
                .registry(new CompositeMeterRegistry())
                .build();
        assertThat(call.on(mapper)).isEqualTo(call.expected());
    }

    /** Libraries create their mappers before the application adds its registry. */
    @Test
    void recordsIntoMembersThatJoinLater() throws IOException {
        CompositeMeterRegistry composite = new CompositeMeterRegistry();
        InstrumentedObjectMapper mapper =
                InstrumentedObjectMapper.builder(plain).registry(composite).build();
        MeterRegistry member = new SimpleMeterRegistry();
        LateMember.join(composite, member);
        mapper.writeValueAsBytes("text");
        assertThat(member.get("serialization.payload.bytes")
                        .tag("operation", "serialize")
                        .summary()
                        .totalAmount())
                .isEqualTo(6);
        assertThat(member.get("serialization.sample.one.in").gauge().value()).isOne();
    }

    @Test
    void mappersOfOneFormatShareTheirMeters() throws IOException {
        MeterRegistry registry = new SimpleMeterRegistry();
        InstrumentedObjectMapper.builder(plain).registry(registry).build().writeValueAsBytes(1);
        InstrumentedObjectMapper.builder(new ObjectMapper())
                .registry(registry)
                .build()
                .writeValueAsBytes(2);
        assertThat(registry.get("serialization")
                        .tags("operation", "serialize", "outcome", "success")
                        .timer()
                        .count())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void worksWhereAFilterDeniesTheMeters(MapperCall call) throws IOException {
        MeterRegistry registry = new SimpleMeterRegistry();
        registry.config().meterFilter(MeterFilter.denyNameStartsWith("serialization"));
        InstrumentedObjectMapper mapper =
                InstrumentedObjectMapper.builder(plain).registry(registry).build();
        assertThat(call.on(mapper)).isEqualTo(call.expected());
        assertThat(registry.getMeters()).isEmpty();
    }
}
