// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import io.github.wirebench.codec.BenchmarkSettings;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * What does it cost to record every write with Micrometer? The same records are written to the same bytes by a shared
 * mapper.
 *
 * <p>Compare as in {@link InstrumentedReadBenchmark}.
 *
 * <p>{@code java -jar target/benchmarks.jar run InstrumentedWriteBenchmark --threads 1,max}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class InstrumentedWriteBenchmark extends BenchmarkSettings {

    @Benchmark
    public byte[] write(InstrumentedWrites state, InstrumentedInputs inputs) throws IOException {
        Object value = inputs.values.next();
        return state.instrumented == null
                ? state.mapper.writeValueAsBytes(value)
                : state.instrumented.writeValueAsBytes(value);
    }
}
