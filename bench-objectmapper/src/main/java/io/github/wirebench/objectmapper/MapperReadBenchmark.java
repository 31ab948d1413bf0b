// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import io.github.wirebench.model.codec.BenchmarkSettings;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * What does a new ObjectMapper per call cost when reading? The same bytes are read to the same record; only the origin
 * of the mapper differs.
 *
 * <p>Compare {@code newMapper} with {@code sharedMapper}. {@code copiedMapper} has empty caches like a new one; {@code
 * threadLocalMapper} is used by people who do not know that a shared mapper is thread-safe.
 *
 * <p>{@code java -jar target/benchmarks.jar MapperReadBenchmark -p payload=ARTICLE}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MapperReadBenchmark extends BenchmarkSettings {

    @Benchmark
    public Object newMapper(MapperState state, MapperInputs inputs) throws IOException {
        return Mappers.create().readValue(inputs.documents.next(), state.type);
    }

    @Benchmark
    public Object copiedMapper(MapperState state, MapperInputs inputs) throws IOException {
        return state.mapper.copy().readValue(inputs.documents.next(), state.type);
    }

    @Benchmark
    public Object threadLocalMapper(MapperState state, MapperInputs inputs) throws IOException {
        return state.threadLocal.get().readValue(inputs.documents.next(), state.type);
    }

    @Benchmark
    public Object sharedMapper(MapperState state, MapperInputs inputs) throws IOException {
        return state.mapper.readValue(inputs.documents.next(), state.type);
    }

    @Benchmark
    public Object sharedReader(MapperState state, MapperInputs inputs) throws IOException {
        return state.reader.readValue(inputs.documents.next());
    }
}
