// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.model.codec.BenchmarkSettings;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * What does a new ObjectMapper per call cost when reading a tree? Nothing is bound to a class, so a new mapper has
 * fewer caches to fill than in {@link MapperReadBenchmark}.
 *
 * <p>Compare {@code newMapper} with {@code sharedMapper}, and both with {@link MapperReadBenchmark}.
 *
 * <p>{@code java -jar target/benchmarks.jar MapperTreeReadBenchmark}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MapperTreeReadBenchmark extends BenchmarkSettings {

    @Benchmark
    public JsonNode newMapper(MapperInputs inputs) throws IOException {
        return Mappers.create().readTree(inputs.documents.next());
    }

    @Benchmark
    public JsonNode sharedMapper(MapperState state, MapperInputs inputs) throws IOException {
        return state.mapper.readTree(inputs.documents.next());
    }
}
