// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;

/**
 * An {@link ObjectMapper} that records in Micrometer how long it works, on how much, and how often in vain. As safe to
 * share between threads as the mapper itself; make one and keep it.
 *
 * <p>Each call goes to the mapper's method of the same name and returns or throws what that does, the same instance.
 * One thing may differ: with payload bytes on, the mapper sees a stream that counts around the caller's, so the location in
 * an exception may describe another source. What is recorded:
 *
 * <ul>
 *   <li>Timer {@code serialization}, tags {@code operation} (serialize, deserialize), {@code format}, {@code outcome}
 *       (success, failure): wall time of the mapper's call by the registry's clock. It includes whatever the caller
 *       waits for meanwhile: the stream, a garbage collection, a CPU.
 *   <li>Distribution summary {@code serialization.payload.bytes}, bytes, tags {@code operation}, {@code format}: size
 *       of the document, for successful calls only, because a failed one has read or written an unknown part of it.
 *       Arrays count their length; Strings their length as UTF-8, which takes a pass over the String after the measured
 *       time; streams what went through them, and a reader takes more than the document if more is there.
 *   <li>Gauge {@code serialization.sample.one.in}, tag {@code format}: one in how many calls is recorded. Counts and
 *       sums times this figure are those of all calls.
 * </ul>
 *
 * <p>All meters are registered on construction, so that failures are 0 before the first one and not missing.
 */
public final class InstrumentedObjectMapper {

    /** Buckets of the payload histogram begin here: 64 bytes. Smaller payloads fall into the first bucket. */
    static final double SMALLEST_BUCKET_BYTES = 64;

    /** And end here: 16 MiB, so that there are 82 of them and not 276. Larger payloads fall into {@code +Inf}. */
    static final double LARGEST_BUCKET_BYTES = 16 << 20;

    private static final String SAMPLE = "serialization.sample.one.in";

    private final ObjectMapper mapper;
    private final Operation reads;
    private final Operation writes;

    private InstrumentedObjectMapper(Builder settings) {
        mapper = settings.mapper;
        reads = new Operation("deserialize", settings);
        writes = new Operation("serialize", settings);
    }

    /** @throws NullPointerException if there is no mapper */
    public static Builder builder(ObjectMapper mapper) {
        return new Builder(Objects.requireNonNull(mapper, "mapper"));
    }

    /** The mapper that does the work; what is called on it directly is not recorded. */
    public ObjectMapper mapper() {
        return mapper;
    }

    /**
     * @throws IOException as {@link ObjectMapper#readValue(byte[], Class)}
     * @see ObjectMapper#readValue(byte[], Class)
     */
    public <T> T readValue(byte[] document, Class<T> type) throws IOException {
        return reads.record(() -> mapper.readValue(document, type), value -> document.length);
    }

    /**
     * @throws IOException as {@link ObjectMapper#readValue(byte[], TypeReference)}
     * @see ObjectMapper#readValue(byte[], TypeReference)
     */
    public <T> T readValue(byte[] document, TypeReference<T> type) throws IOException {
        return reads.record(() -> mapper.readValue(document, type), value -> document.length);
    }

    /**
     * @throws JsonProcessingException as {@link ObjectMapper#readValue(String, Class)}
     * @see ObjectMapper#readValue(String, Class)
     */
    public <T> T readValue(String document, Class<T> type) throws JsonProcessingException {
        return reads.record(() -> mapper.readValue(document, type), value -> Utf8Length.of(document));
    }

    /**
     * @throws JsonProcessingException as {@link ObjectMapper#readValue(String, TypeReference)}
     * @see ObjectMapper#readValue(String, TypeReference)
     */
    public <T> T readValue(String document, TypeReference<T> type) throws JsonProcessingException {
        return reads.record(() -> mapper.readValue(document, type), value -> Utf8Length.of(document));
    }

    /**
     * The time includes waiting for the stream; the bytes are those that the mapper took from it, buffered ones too.
     *
     * @throws IOException as {@link ObjectMapper#readValue(InputStream, Class)}
     * @see ObjectMapper#readValue(InputStream, Class)
     */
    public <T> T readValue(InputStream source, Class<T> type) throws IOException {
        return reads.recordReading(source, stream -> mapper.readValue(stream, type));
    }

    /**
     * The time includes waiting for the stream; the bytes are those that the mapper took from it, buffered ones too.
     *
     * @throws IOException as {@link ObjectMapper#readValue(InputStream, TypeReference)}
     * @see ObjectMapper#readValue(InputStream, TypeReference)
     */
    public <T> T readValue(InputStream source, TypeReference<T> type) throws IOException {
        return reads.recordReading(source, stream -> mapper.readValue(stream, type));
    }

    /**
     * @throws JsonProcessingException as {@link ObjectMapper#writeValueAsBytes}
     * @see ObjectMapper#writeValueAsBytes
     */
    public byte[] writeValueAsBytes(Object value) throws JsonProcessingException {
        return writes.record(() -> mapper.writeValueAsBytes(value), document -> document.length);
    }

    /**
     * @throws JsonProcessingException as {@link ObjectMapper#writeValueAsString}
     * @see ObjectMapper#writeValueAsString
     */
    public String writeValueAsString(Object value) throws JsonProcessingException {
        return writes.record(() -> mapper.writeValueAsString(value), Utf8Length::of);
    }

    /**
     * The time includes waiting for the stream.
     *
     * @throws IOException as {@link ObjectMapper#writeValue(OutputStream, Object)}
     * @see ObjectMapper#writeValue(OutputStream, Object)
     */
    public void writeValue(OutputStream target, Object value) throws IOException {
        writes.recordWriting(target, stream -> {
            mapper.writeValue(stream, value);
            return null;
        });
    }

    /** Settings with defaults: the global registry, format json, payload bytes as a histogram, every call recorded. */
    public static final class Builder {

        private final ObjectMapper mapper;
        MeterRegistry registry = Metrics.globalRegistry;
        String format = "json";
        boolean payloadBytes = true;
        boolean payloadHistogram = true;
        int oneIn = 1;

        private Builder(ObjectMapper mapper) {
            this.mapper = mapper;
        }

        /** Where the meters live; its clock measures the time. */
        public Builder registry(MeterRegistry registry) {
            this.registry = Objects.requireNonNull(registry, "registry");
            return this;
        }

        /**
         * The tag {@code format}. Mappers of one format in one registry share their meters.
         *
         * @throws IllegalArgumentException if it is blank
         */
        public Builder format(String format) {
            if (Objects.requireNonNull(format, "format").isBlank()) {
                throw new IllegalArgumentException("a format needs a name, such as json");
            }
            this.format = format;
            return this;
        }

        /** Whether to record payload sizes; without them there is the timer only, and no pass over Strings. */
        public Builder payloadBytes(boolean payloadBytes) {
            this.payloadBytes = payloadBytes;
            return this;
        }

        /**
         * Whether payload sizes get buckets, for percentiles over several instances: 83 time series more per operation
         * and format, from 64 bytes to 16 MiB. Without them there are count, sum and maximum. The same for all mappers of
         * one format in one registry that record payload sizes.
         */
        public Builder payloadHistogram(boolean payloadHistogram) {
            this.payloadHistogram = payloadHistogram;
            return this;
        }

        /**
         * Records one call in {@code n}, drawn at random before the call, whatever its outcome; all others go straight
         * to the mapper. Counts and sums are those of the recorded calls: an n-th of all on average. A count is within 2%
         * of that (95% of the time) once 10,000 calls are recorded; a sum strays further, the more calls differ. Means and
         * percentiles stay what they are, maxima see less.
         *
         * @param n 1 for every call; the same for all mappers of one format in one registry
         * @throws IllegalArgumentException if it is below 1
         */
        public Builder sampleOneIn(int n) {
            if (n < 1) {
                throw new IllegalArgumentException("one in " + n + " calls cannot be recorded; 1 is every call");
            }
            this.oneIn = n;
            return this;
        }

        /**
         * Registers the meters.
         *
         * @throws IllegalStateException if a mapper of this format has been built for this registry, a composite around it
         *     or a member of it with another {@link #sampleOneIn} or, where both record payload sizes, another
         *     {@link #payloadHistogram}. That holds as long as the registry lives, even if its meters are removed, and
         *     for registries without members; only a member that joins a composite after both were built goes unnoticed
         */
        public InstrumentedObjectMapper build() {
            SharedSettings.agree(this);
            registerSampleGauge();
            return new InstrumentedObjectMapper(this);
        }

        private void registerSampleGauge() {
            if (registry.find(SAMPLE).tag("format", format).gauge() == null) { // Micrometer warns of a second one
                int recorded = oneIn;
                Gauge.builder(SAMPLE, () -> recorded)
                        .description("One in how many ObjectMapper calls is recorded")
                        .tag("format", format)
                        .register(registry);
            }
        }
    }
}
