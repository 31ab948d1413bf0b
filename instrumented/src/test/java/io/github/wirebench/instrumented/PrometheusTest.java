// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Clock;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks what Prometheus scrapes while several threads share a mapper. */
class PrometheusTest {

    private static final int THREADS = 4;
    private static final int ROUNDS = 2_000;
    private static final byte[] CUT_SHORT = new byte[] {'{'};

    /**
     * A clock with a separate time for each thread. Every query advances it by a millisecond, so that every call takes
     * one millisecond.
     */
    private static final class ThreadClock implements Clock {

        private final ThreadLocal<long[]> nanos = ThreadLocal.withInitial(() -> new long[1]);

        @Override
        public long wallTime() {
            return 0;
        }

        @Override
        public long monotonicTime() {
            return nanos.get()[0] += 1_000_000;
        }
    }

    private final PrometheusMeterRegistry registry =
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, new PrometheusRegistry(), new ThreadClock());
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

    @Test
    void losesNoCallOfSeveralThreads() throws Exception {
        InstrumentedObjectMapper mapper = InstrumentedObjectMapper.builder(new ObjectMapper())
                .registry(registry)
                .build();
        CountDownLatch start = new CountDownLatch(THREADS);
        List<Future<?>> work = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            work.add(threads.submit(() -> {
                start.countDown();
                start.await();
                for (int round = 0; round < ROUNDS; round++) {
                    callEverything(mapper);
                }
                return null;
            }));
        }
        double seen = 0;
        while (!work.stream().allMatch(Future::isDone)) { // scraped while calls are running, as by a server
            double calls = calls(Scrape.of(registry.scrape()), "success");
            assertThat(calls).isGreaterThanOrEqualTo(seen);
            seen = calls;
        }
        for (Future<?> done : work) {
            done.get(1, TimeUnit.MINUTES);
        }

        Scrape scrape = Scrape.of(registry.scrape());
        int rounds = THREADS * ROUNDS;
        checkOperation(scrape, "deserialize", 6 * rounds, rounds);
        checkOperation(scrape, "serialize", 3 * rounds, rounds);
        assertThat(scrape.value("serialization_sample_one_in", "format", "json"))
                .isOne();
    }

    private static void callEverything(InstrumentedObjectMapper mapper) throws IOException {
        for (MapperCall call : MapperCall.values()) {
            assertThat(call.on(mapper)).isEqualTo(call.expected());
        }
        try {
            mapper.readValue(CUT_SHORT, MapperCall.Person.class);
            throw new AssertionError("a truncated document was read");
        } catch (JsonProcessingException expected) {
            // counted below
        }
        try {
            mapper.writeValueAsBytes(new Object());
            throw new AssertionError("a class without properties was written");
        } catch (JsonProcessingException expected) {
            // counted below
        }
    }

    private static double calls(Scrape scrape, String outcome) {
        return scrape.all("serialization_seconds_count", "outcome", outcome).stream()
                .mapToDouble(Scrape.Sample::value)
                .sum();
    }

    private static void checkOperation(Scrape scrape, String operation, int successes, int failures) {
        String[] succeeded = {"operation", operation, "format", "json", "outcome", "success"};
        String[] failed = {"operation", operation, "format", "json", "outcome", "failure"};
        String[] all = {"operation", operation, "format", "json"};
        int bytes = MapperCall.BYTES.length;
        assertThat(scrape.value("serialization_seconds_count", succeeded)).isEqualTo(successes);
        assertThat(scrape.value("serialization_seconds_count", failed)).isEqualTo(failures);
        assertThat(scrape.value("serialization_seconds_sum", succeeded)).isCloseTo(successes / 1e3, within(1e-6));
        assertThat(scrape.value("serialization_seconds_sum", failed)).isCloseTo(failures / 1e3, within(1e-6));
        assertThat(scrape.value("serialization_seconds_max", succeeded)).isCloseTo(0.001, within(1e-9));
        assertThat(scrape.value("serialization_payload_bytes_count", all)).isEqualTo(successes);
        assertThat(scrape.value("serialization_payload_bytes_sum", all)).isEqualTo((double) successes * bytes);
        assertThat(scrape.value("serialization_payload_bytes_max", all)).isEqualTo(bytes);
        assertThat(scrape.all("serialization_payload_bytes_bucket", all))
                .allSatisfy(bucket -> assertThat(bucket.value()).isEqualTo(bound(bucket) >= bytes ? successes : 0));
    }

    private static double bound(Scrape.Sample bucket) {
        String le = bucket.labels().get("le");
        return le.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(le);
    }

    @Test
    void hasEightyTwoBucketsFrom64BytesTo16MiBAndTheRest() throws IOException {
        InstrumentedObjectMapper mapper = InstrumentedObjectMapper.builder(new ObjectMapper())
                .registry(registry)
                .build();
        mapper.writeValueAsBytes("x".repeat(20 << 20));
        List<Scrape.Sample> buckets =
                Scrape.of(registry.scrape()).all("serialization_payload_bytes_bucket", "operation", "serialize");
        assertThat(buckets).hasSize(83);
        assertThat(bound(buckets.get(0))).isEqualTo(64);
        assertThat(bound(buckets.get(81))).isEqualTo(16 << 20);
        assertThat(buckets.get(81).value()).isZero();
        assertThat(bound(buckets.get(82))).isInfinite();
        assertThat(buckets.get(82).value()).isOne();
    }

    @Test
    void hasNoBucketsWhenTheHistogramIsOff() {
        InstrumentedObjectMapper.builder(new ObjectMapper())
                .registry(registry)
                .payloadHistogram(false)
                .build();
        Scrape scrape = Scrape.of(registry.scrape());
        assertThat(scrape.all("serialization_payload_bytes_bucket")).isEmpty();
        assertThat(scrape.all("serialization_payload_bytes_count")).hasSize(2);
    }

    /** Without a series before the first failure, a rate over the series would miss that failure. */
    @Test
    void hasAllSeriesBeforeTheFirstCall() {
        InstrumentedObjectMapper.builder(new ObjectMapper()).registry(registry).build();
        Scrape scrape = Scrape.of(registry.scrape());
        assertThat(scrape.all("serialization_seconds_count"))
                .hasSize(4)
                .allSatisfy(sample -> assertThat(sample.value()).isZero());
    }
}
