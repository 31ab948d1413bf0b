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
 * What does a format cost to write? From the library's own objects to bytes; mapping is not in it.
 *
 * <p>Compare contenders of one payload, with HANDWRITTEN and COPY as the floors. Rows of contenders that map (PROTOBUF,
 * AVRO, AVRO_JSON) leave out what {@link MappedEncodeBenchmark} adds: there all start from the same record. Bias: their
 * messages hold timestamps as longs, the others' records as Instants; PROTOBUF pays for forgetting memoized sizes, see
 * {@link ProtobufCacheBenchmark#forgetSizes}.
 *
 * <p>{@code java -jar target/benchmarks.jar binary.EncodeBenchmark -p payload=POST}
 */
public class EncodeBenchmark extends BenchmarkSettings {

    @Param({"JACKSON", "PROTOBUF", "AVRO", "AVRO_JSON", "MESSAGEPACK", "CBOR", "HANDWRITTEN", "COPY"})
    public BinaryContenders contender;

    @Param({"POST", "ARTICLE", "TELEMETRY", "USERS"})
    public Payload payload;

    private CheckedCodec checked;

    @Setup
    public void setUp() {
        checked = CheckedCodec.of(contender, payload);
    }

    @Benchmark
    public byte[] encode() throws IOException {
        return checked.codec().encode(checked.natives().next());
    }
}
