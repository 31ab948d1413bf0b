// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;

/**
 * What is expensive, the construction of an ObjectMapper or its first use? The payload is DTO, the smallest document,
 * so that there is almost no other work.
 *
 * <p>Compare {@code bare}, {@code withModule} and {@code configured} for the cost of the module and of the settings.
 * Compare {@code configured} with {@code firstRead} and {@code firstWrite} for the cost of introspecting the classes,
 * which a shared mapper does once.
 *
 * <p>{@code java -jar target/benchmarks.jar MapperConstructionBenchmark}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MapperConstructionBenchmark extends BenchmarkSettings {

    private ObjectMapper original;
    private final RotatingInputs inputs = new RotatingInputs();

    @Setup
    public void setUp() throws IOException {
        original = Mappers.create();
        inputs.load(Payload.DTO);
    }

    @Benchmark
    public ObjectMapper bare() {
        return JsonMapper.builder().build();
    }

    @Benchmark
    public ObjectMapper withModule() {
        return JsonMapper.builder().addModule(new JavaTimeModule()).build();
    }

    @Benchmark
    public ObjectMapper configured() {
        return Mappers.create();
    }

    @Benchmark
    public ObjectMapper copied() {
        return original.copy();
    }

    @Benchmark
    public Object firstRead() throws IOException {
        return Mappers.create().readValue(inputs.documents.next(), Payload.DTO.type());
    }

    @Benchmark
    public byte[] firstWrite() throws IOException {
        return Mappers.create().writeValueAsBytes(inputs.values.next());
    }
}
