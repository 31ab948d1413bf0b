// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The Java code of docs/production.md. A test checks that the document shows these lines. */
final class WiringExamples {

    record Greeting(String text) {}

    private WiringExamples() {}

    static String plainJava(Greeting greeting) throws IOException {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new ProcessorMetrics().bindTo(registry); // the CPU time to compare with

        InstrumentedObjectMapper json = InstrumentedObjectMapper.builder(new ObjectMapper())
                .registry(registry)
                .build();

        byte[] bytes = json.writeValueAsBytes(greeting);
        Greeting read = json.readValue(bytes, Greeting.class);
        String metrics = registry.scrape(); // serve this to Prometheus

        return read.equals(greeting) ? metrics : "";
    }

    static InstrumentedObjectMapper sampled(ObjectMapper mapper, MeterRegistry registry) {
        return InstrumentedObjectMapper.builder(mapper)
                .registry(registry)
                .sampleOneIn(100)
                .build();
    }

    @Configuration(proxyBeanMethods = false)
    static class SerializationMetrics {

        @Bean
        InstrumentedObjectMapper instrumentedObjectMapper(ObjectMapper mapper, MeterRegistry registry) {
            return InstrumentedObjectMapper.builder(mapper).registry(registry).build();
        }
    }
}
