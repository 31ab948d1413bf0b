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
 * An {@link ObjectMapper} that records the duration of its calls, the size of the documents and the number of failures
 * in Micrometer. Like the mapper itself it can be shared between threads; create one and keep it.
 *
 * <p>Each call is passed to the mapper's method of the same name, and its result or exception is passed on unchanged.
 * There is one difference: while payload bytes are recorded, the mapper gets a counting stream instead of the caller's,
 * so that the location in an exception may describe another source. The meters are:
 *
 * <ul>
 *   <li>Timer {@code serialization}, tags {@code operation} (serialize, deserialize), {@code format}, {@code outcome}
 *       (success, failure): wall time of the mapper's call by the registry's clock. It includes everything that the
 *       call waits for: the stream, a garbage collection, a CPU.
 *   <li>Distribution summary {@code serialization.payload.bytes}, in bytes, tags {@code operation}, {@code format}:
 *       size of the document. Only successful calls count, because a failed one has read or written an unknown part of
 *       it. The size of an array is its length; the size of a String is its length in UTF-8, which takes a pass over
 *       the String after the time is taken; the size of a stream is the number of bytes that went through it, and a
 *       reader may take more bytes than the document has.
 *   <li>Gauge {@code serialization.sample.one.in}, tag {@code format}: one in this many calls is recorded. Multiply
 *       counts and sums by it to estimate those of all calls.
 * </ul>
 *
 * <p>All meters are registered on construction, so that failures read 0 before the first one and are not missing.
 */
public final class InstrumentedObjectMapper {

    /** Lower end of the payload histogram: 64 bytes. Smaller payloads count in the first bucket. */
    static final double SMALLEST_BUCKET_BYTES = 64;

    /**
     * Upper end of the payload histogram: 16 MiB, which makes 82 buckets instead of 276. Larger payloads count in
     * {@code +Inf}.
     */
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

    /**
     * Starts the settings of a wrapper around a mapper.
     *
     * @throws NullPointerException if the mapper is null
     */
    public static Builder builder(ObjectMapper mapper) {
        return new Builder(Objects.requireNonNull(mapper, "mapper"));
    }

    /** Returns the wrapped mapper. Calls made directly on it are not recorded. */
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
     * The time includes waiting for the stream. The bytes include those that the mapper has buffered.
     *
     * @throws IOException as {@link ObjectMapper#readValue(InputStream, Class)}
     * @see ObjectMapper#readValue(InputStream, Class)
     */
    public <T> T readValue(InputStream source, Class<T> type) throws IOException {
        return reads.recordReading(source, stream -> mapper.readValue(stream, type));
    }

    /**
     * The time includes waiting for the stream. The bytes include those that the mapper has buffered.
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

    /**
     * Settings of the wrapper. The defaults are the global registry, format json, payload bytes with a histogram, and
     * every call recorded.
     */
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

        /** Sets the registry of the meters. Its clock measures the time. */
        public Builder registry(MeterRegistry registry) {
            this.registry = Objects.requireNonNull(registry, "registry");
            return this;
        }

        /**
         * Sets the tag {@code format}. Mappers of one format in one registry share their meters.
         *
         * @throws IllegalArgumentException if it is blank
         */
        public Builder format(String format) {
            if (Objects.requireNonNull(format, "format").isBlank()) {
                throw new IllegalArgumentException("The format must not be blank; use a name such as json");
            }
            this.format = format;
            return this;
        }

        /** Sets whether payload sizes are recorded. Otherwise there is only the timer, and no pass over Strings. */
        public Builder payloadBytes(boolean payloadBytes) {
            this.payloadBytes = payloadBytes;
            return this;
        }

        /**
         * Sets whether payload sizes are counted in buckets, from 64 bytes to 16 MiB, so that percentiles over several
         * instances can be computed. This adds 83 time series per operation and format. Without buckets there are the
         * count, the sum and the maximum. All mappers of one format in one registry that record payload sizes need the
         * same setting.
         */
        public Builder payloadHistogram(boolean payloadHistogram) {
            this.payloadHistogram = payloadHistogram;
            return this;
        }

        /**
         * Records one call in {@code n}, chosen at random before the call, whatever its outcome. All other calls go
         * straight to the mapper. Counts and sums are those of the recorded calls: on average one n-th of all. After
         * 10,000 recorded calls a count is within 2% of that in 95% of cases; a sum deviates more if the calls differ.
         * Means and percentiles do not change; maxima miss some calls.
         *
         * @param n 1 for every call; the same for all mappers of one format in one registry
         * @throws IllegalArgumentException if it is below 1
         */
        public Builder sampleOneIn(int n) {
            if (n < 1) {
                throw new IllegalArgumentException("One in " + n + " calls cannot be recorded; use 1 for every call");
            }
            this.oneIn = n;
            return this;
        }

        /**
         * Creates the wrapper and registers its meters.
         *
         * @throws IllegalStateException if a mapper of this format has been built with other settings for this
         *     registry, a composite that contains it or a member of it: with another {@link #sampleOneIn}, or with
         *     another {@link #payloadHistogram} if both record payload sizes. This holds as long as the registry lives,
         *     even if its meters are removed, and also for registries without members. A member that joins a composite
         *     after both mappers were built is not noticed
         */
        public InstrumentedObjectMapper build() {
            SharedSettings.agree(this);
            registerSampleGauge();
            return new InstrumentedObjectMapper(this);
        }

        private void registerSampleGauge() {
            if (registry.find(SAMPLE).tag("format", format).gauge() == null) { // Micrometer warns about a second gauge
                int recorded = oneIn;
                Gauge.builder(SAMPLE, () -> recorded)
                        .description("One in this many ObjectMapper calls is recorded")
                        .tag("format", format)
                        .register(registry);
            }
        }
    }
}
