// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Which format is fastest? The library's own objects are written to bytes and read from them, with every string decoded.
 *
 * <p>Compare the contenders for one payload; HANDWRITTEN and COPY are lower bounds. For contenders that map (PROTOBUF,
 * PROTOBUF_JSON, AVRO, AVRO_JSON), {@link MappedBenchmark} adds the mapping, so that all begin or end at the same record.
 * Known bias: their messages hold timestamps as longs, the others' records as Instants, which matters most for TELEMETRY;
 * writing PROTOBUF includes {@link ProtobufCacheBenchmark#forgetSizes}.
 *
 * <p>{@code java -jar target/benchmarks.jar FormatBenchmark -p payload=POST}
 */
public class FormatBenchmark extends BenchmarkSettings {

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

    @Benchmark
    public Object decode() throws IOException {
        return checked.codec().decode(checked.encoded().next());
    }
}
