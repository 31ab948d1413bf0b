// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What does a new ObjectMapper per call cost when JSON is a String, as in many examples, and not bytes?
 *
 * <p>Compare {@code new…} with {@code shared…}, and both with the methods of {@link MapperReadBenchmark}, {@link
 * MapperWriteBenchmark} and {@link MapperTreeReadBenchmark}, which read and write bytes. The Strings are in memory
 * already; making them from bytes is not included.
 *
 * <p>{@code java -jar target/benchmarks.jar MapperStringBenchmark}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MapperStringBenchmark extends BenchmarkSettings {

    @Param("DTO")
    public String payload;

    private Class<?> type;
    private ObjectMapper shared;
    private Rotation<Object> values;
    private Rotation<String> documents;

    /** @throws IllegalStateException if a value does not survive the round trip */
    @Setup
    public void setUp() throws IOException {
        Payload inputs = Payload.valueOf(payload);
        type = inputs.type();
        shared = Mappers.create();
        List<String> strings = new ArrayList<>();
        for (Object value : Mappers.values(inputs)) {
            String json = shared.writeValueAsString(value);
            if (!value.equals(shared.readValue(json, type))) {
                throw new IllegalStateException(payload + " does not survive the round trip; it is not measured");
            }
            strings.add(json);
        }
        values = new Rotation<>(inputs.samples());
        documents = new Rotation<>(strings);
    }

    @Benchmark
    public String newMapperWrite() throws IOException {
        return Mappers.create().writeValueAsString(values.next());
    }

    @Benchmark
    public String sharedMapperWrite() throws IOException {
        return shared.writeValueAsString(values.next());
    }

    @Benchmark
    public Object newMapperRead() throws IOException {
        return Mappers.create().readValue(documents.next(), type);
    }

    @Benchmark
    public Object sharedMapperRead() throws IOException {
        return shared.readValue(documents.next(), type);
    }

    @Benchmark
    public JsonNode newMapperReadTree() throws IOException {
        return Mappers.create().readTree(documents.next());
    }

    @Benchmark
    public JsonNode sharedMapperReadTree() throws IOException {
        return shared.readTree(documents.next());
    }
}
