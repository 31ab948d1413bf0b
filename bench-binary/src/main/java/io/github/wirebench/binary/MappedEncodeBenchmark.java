// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.codec.BenchmarkSettings;
import io.github.wirebench.codec.CheckedCodec;
import io.github.wirebench.codec.Rotation;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What does a generated type cost a service that has records of its own? Record to message to bytes in one.
 *
 * <p>Compare with the same contender and payload of {@link EncodeBenchmark}, where the message is given, and with JACKSON
 * there, which needs no mapping. The message is new, so no cache helps. Bias: PROTOBUF also forgets the sizes that a
 * new message does not have, see {@link ProtobufCacheBenchmark#clearCaches}.
 *
 * <p>{@code java -jar target/benchmarks.jar MappedEncodeBenchmark}
 */
public class MappedEncodeBenchmark extends BenchmarkSettings {

    @Param({"PROTOBUF", "AVRO"})
    public BinaryContenders contender;

    @Param({"POST", "USERS"})
    public Payload payload;

    private CheckedCodec checked;
    private Rotation<Object> values;

    @Setup
    public void setUp() {
        checked = CheckedCodec.of(contender, payload);
        values = new Rotation<>(payload.samples());
    }

    @Benchmark
    public byte[] encode() throws IOException {
        return checked.codec().encode(checked.codec().toNative(values.next()));
    }
}
