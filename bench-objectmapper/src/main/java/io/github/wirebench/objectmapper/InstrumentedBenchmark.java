// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import io.github.wirebench.model.codec.BenchmarkSettings;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * What does it cost to record every call with Micrometer? The same bytes are read to the same record, and the same records
 * written to the same bytes, by a shared mapper.
 *
 * <p>Compare each {@link Instrumentation} with NONE, the plain call. {@code -p instrumentation=NOTHING_REGISTERED} is
 * the cost in a service without a registry. Known bias: nothing scrapes the fork, a single thread has no contention at
 * a meter, and the JIT compiler sees only one recorded method; see {@link InstrumentedManyMethodsBenchmark}.
 *
 * <p>{@code java -jar target/benchmarks.jar run InstrumentedBenchmark --threads 1,max}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class InstrumentedBenchmark extends BenchmarkSettings {

    @Benchmark
    public Object read(InstrumentedReads state, InstrumentedInputs inputs) throws IOException {
        byte[] document = inputs.documents.next();
        return state.instrumented == null
                ? state.mapper.readValue(document, inputs.type)
                : state.instrumented.readValue(document, inputs.type);
    }

    @Benchmark
    public byte[] write(InstrumentedWrites state, InstrumentedInputs inputs) throws IOException {
        Object value = inputs.values.next();
        return state.instrumented == null
                ? state.mapper.writeValueAsBytes(value)
                : state.instrumented.writeValueAsBytes(value);
    }
}
