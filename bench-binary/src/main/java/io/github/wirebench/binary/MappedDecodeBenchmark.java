// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.codec.BenchmarkSettings;
import io.github.wirebench.codec.CheckedCodec;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What do generated types cost a service that has records of its own? Bytes are read to a message and mapped to a
 * record.
 *
 * <p>Compare with the same contender and payload of {@link DecodeBenchmark}, which stops at the message, and with
 * JACKSON there, which needs no mapping.
 *
 * <p>{@code java -jar target/benchmarks.jar MappedDecodeBenchmark}
 */
public class MappedDecodeBenchmark extends BenchmarkSettings {

    @Param({"PROTOBUF", "AVRO"})
    public BinaryContenders contender;

    @Param({"POST", "TELEMETRY", "USERS"})
    public String payload;

    private CheckedCodec checked;

    @Setup
    public void setUp() {
        checked = CheckedCodec.of(contender, Payload.valueOf(payload));
    }

    @Benchmark
    public Object decode() throws IOException {
        return checked.codec().toDomain(checked.codec().decode(checked.encoded().next()));
    }
}
