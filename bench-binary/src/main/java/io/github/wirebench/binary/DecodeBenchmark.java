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
 * What does a format cost to read? From bytes to the library's own objects, every string decoded.
 *
 * <p>Compare contenders of one payload, with HANDWRITTEN and COPY as the floors. Rows of contenders that map (PROTOBUF,
 * AVRO, AVRO_JSON) leave out what {@link MappedDecodeBenchmark} adds: there all end at the same record. Bias: their
 * messages stop at longs where the others' records make Instants, which shows most on TELEMETRY.
 *
 * <p>{@code java -jar target/benchmarks.jar binary.DecodeBenchmark -p payload=POST}
 */
public class DecodeBenchmark extends BenchmarkSettings {

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
    public Object decode() throws IOException {
        return checked.codec().decode(checked.encoded().next());
    }
}
