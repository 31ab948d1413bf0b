// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** Records the calls of one direction. Its meters are looked up once, because looking up costs more than recording. */
final class Operation {

    /** @param <E> the checked exception that the recorded method declares */
    @FunctionalInterface
    interface Call<T, E extends Exception> {
        T run() throws E;
    }

    @FunctionalInterface
    interface StreamCall<S, T> {
        T run(S stream) throws IOException;
    }

    private final Clock clock;
    private final int oneIn;
    private final Timer succeeded;
    private final Timer failed;
    private final DistributionSummary payloadBytes; // null when payload bytes are off

    Operation(String name, InstrumentedObjectMapper.Builder settings) {
        MeterRegistry registry = settings.registry;
        clock = registry.config().clock();
        oneIn = settings.oneIn;
        succeeded = timer(name, settings.format, "success", registry);
        failed = timer(name, settings.format, "failure", registry);
        payloadBytes = settings.payloadBytes ? summary(name, settings, registry) : null;
    }

    private static Timer timer(String operation, String format, String outcome, MeterRegistry registry) {
        return Timer.builder("serialization")
                .description("Time of ObjectMapper calls, including the time spent waiting for streams")
                .tags("operation", operation, "format", format, "outcome", outcome)
                .register(registry);
    }

    private static DistributionSummary summary(
            String operation, InstrumentedObjectMapper.Builder settings, MeterRegistry registry) {
        return DistributionSummary.builder("serialization.payload.bytes")
                .description("Size of the documents of successful ObjectMapper calls")
                .baseUnit("bytes")
                .tags("operation", operation, "format", settings.format)
                .publishPercentileHistogram(settings.payloadHistogram)
                .minimumExpectedValue(InstrumentedObjectMapper.SMALLEST_BUCKET_BYTES)
                .maximumExpectedValue(InstrumentedObjectMapper.LARGEST_BUCKET_BYTES)
                .register(registry);
    }

    /** @param bytes returns the size; called after the time is taken, and only if payload bytes are recorded */
    <T, E extends Exception> T record(Call<T, E> call, ToLongFunction<? super T> bytes) throws E {
        return isSampled() ? timed(call, bytes) : call.run();
    }

    <T> T recordReading(InputStream source, StreamCall<InputStream, T> call) throws IOException {
        if (!isSampled()) {
            return call.run(source);
        }
        if (payloadBytes == null || source == null) { // the mapper itself rejects null
            return timed(() -> call.run(source), value -> 0);
        }
        CountingInputStream counting = new CountingInputStream(source);
        return timed(() -> call.run(counting), value -> counting.bytes());
    }

    void recordWriting(OutputStream target, StreamCall<OutputStream, Void> call) throws IOException {
        if (!isSampled()) {
            call.run(target);
        } else if (payloadBytes == null || target == null) {
            timed(() -> call.run(target), value -> 0);
        } else {
            CountingOutputStream counting = new CountingOutputStream(target);
            timed(() -> call.run(counting), value -> counting.bytes());
        }
    }

    /** Decides at random, because every nth call would always meet the same place in a repeating pattern of calls. */
    private boolean isSampled() {
        return oneIn == 1 || ThreadLocalRandom.current().nextInt(oneIn) == 0;
    }

    private <T, E extends Exception> T timed(Call<T, E> call, ToLongFunction<? super T> bytes) throws E {
        long start = clock.monotonicTime();
        T value;
        try {
            value = call.run();
        } catch (Throwable failure) {
            failed.record(clock.monotonicTime() - start, TimeUnit.NANOSECONDS);
            throw failure;
        }
        succeeded.record(clock.monotonicTime() - start, TimeUnit.NANOSECONDS);
        if (payloadBytes != null) {
            payloadBytes.record(bytes.applyAsLong(value));
        }
        return value;
    }
}
