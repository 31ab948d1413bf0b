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
 * Which format is fastest to write? The library's own objects are written to bytes, without mapping.
 *
 * <p>Compare the contenders for one payload; HANDWRITTEN and COPY are lower bounds. For contenders that map (PROTOBUF,
 * PROTOBUF_JSON, AVRO, AVRO_JSON), {@link MappedEncodeBenchmark} adds the mapping. Known bias: their messages hold
 * timestamps as longs, the others' records as Instants, and PROTOBUF includes {@link ProtobufCacheBenchmark#forgetSizes}.
 *
 * <p>{@code java -jar target/benchmarks.jar binary.EncodeBenchmark -p payload=POST}
 */
public class EncodeBenchmark extends BenchmarkSettings {

    @Param({
        "JACKSON",
        "JACKSON3",
        "PROTOBUF",
        "PROTOBUF_JSON",
        "AVRO",
        "AVRO_JSON",
        "MESSAGEPACK_JACKSON",
        "MSGPACK_CORE",
        "CBOR",
        "HANDWRITTEN",
        "COPY"
    })
    public BinaryContenders contender;

    @Param({"POST", "ARTICLE", "TELEMETRY", "USERS", "EVENTS"})
    public String payload;

    private CheckedCodec checked;

    @Setup
    public void setUp() {
        checked = CheckedCodec.of(contender, Payload.valueOf(payload));
    }

    @Benchmark
    public byte[] encode() throws IOException {
        return checked.codec().encode(checked.natives().next());
    }
}
