// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

class WiringExamplesTest {

    @Test
    void plainJavaServesTheMetrics() throws IOException {
        Scrape scrape = Scrape.of(WiringExamples.plainJava(new WiringExamples.Greeting("hello")));
        assertThat(scrape.value("serialization_seconds_count", "operation", "serialize", "outcome", "success"))
                .isOne();
        assertThat(scrape.value("serialization_payload_bytes_sum", "operation", "deserialize"))
                .isEqualTo("{\"text\":\"hello\"}".length());
    }

    @Test
    void springInjectsMapperAndRegistry() throws IOException {
        MeterRegistry registry = new SimpleMeterRegistry();
        ObjectMapper mapper = new ObjectMapper();
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.registerBean(MeterRegistry.class, () -> registry); // both as Spring Boot makes them
            context.registerBean(ObjectMapper.class, () -> mapper);
            context.register(WiringExamples.SerializationMetrics.class);
            context.refresh();

            InstrumentedObjectMapper bean = context.getBean(InstrumentedObjectMapper.class);
            assertThat(bean.mapper()).isSameAs(mapper);
            bean.writeValueAsBytes("text");
        }
        assertThat(registry.get("serialization")
                        .tags("operation", "serialize", "outcome", "success")
                        .timer()
                        .count())
                .isOne();
    }

    @Test
    void samplingIsOneLineMore() {
        MeterRegistry registry = new SimpleMeterRegistry();
        WiringExamples.sampled(new ObjectMapper(), registry);
        assertThat(registry.get("serialization.sample.one.in").gauge().value()).isEqualTo(100);
    }

    static Stream<String> snippets() {
        return ProductionGuide.blocks("java");
    }

    /**
     * Checks that the code in the document appears in the source in one piece, apart from indentation and empty lines.
     */
    @ParameterizedTest
    @MethodSource("snippets")
    void theDocumentShowsWhatIsTestedHere(String snippet) {
        List<String> source = ProductionGuide.testSource(WiringExamples.class)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        List<String> shown = snippet.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        assertThat(source).containsSequence(shown);
    }

    @Test
    void theDocumentShowsAllThree() {
        assertThat(snippets()).hasSize(3);
    }
}
