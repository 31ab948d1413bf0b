// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import io.github.wirebench.model.codec.BenchmarkSettings;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * What does a new ObjectMapper per call cost when writing? The same records are written to the same bytes; only the
 * origin of the mapper differs.
 *
 * <p>Compare {@code newMapper} with {@code sharedMapper}; the other methods as in {@link MapperReadBenchmark}.
 *
 * <p>{@code java -jar target/benchmarks.jar MapperWriteBenchmark -p payload=ARTICLE}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MapperWriteBenchmark extends BenchmarkSettings {

    @Benchmark
    public byte[] newMapper(MapperInputs inputs) throws IOException {
        return Mappers.create().writeValueAsBytes(inputs.values.next());
    }

    @Benchmark
    public byte[] copiedMapper(MapperState state, MapperInputs inputs) throws IOException {
        return state.mapper.copy().writeValueAsBytes(inputs.values.next());
    }

    @Benchmark
    public byte[] threadLocalMapper(MapperState state, MapperInputs inputs) throws IOException {
        return state.threadLocal.get().writeValueAsBytes(inputs.values.next());
    }

    @Benchmark
    public byte[] sharedMapper(MapperState state, MapperInputs inputs) throws IOException {
        return state.mapper.writeValueAsBytes(inputs.values.next());
    }

    @Benchmark
    public byte[] sharedWriter(MapperState state, MapperInputs inputs) throws IOException {
        return state.writer.writeValueAsBytes(inputs.values.next());
    }
}
