// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.google.protobuf.Message;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Rotation;
import io.github.wirebench.proto.ProtoMapping;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What do generated types cost a service that has records of its own? A record is mapped to a message and written to bytes,
 * or bytes are read to a message and mapped to a record.
 *
 * <p>Compare with the same contender and payload of {@link FormatBenchmark}, which begins or ends at the message, and with
 * JACKSON there, which needs no mapping. Each call creates a message, so there are no cached sizes to forget.
 *
 * <p>{@code java -jar target/benchmarks.jar MappedBenchmark}
 */
public class MappedBenchmark extends BenchmarkSettings {

    @Param({"PROTOBUF", "AVRO"})
    public BinaryContenders contender;

    @Param({"POST", "TELEMETRY", "USERS"})
    public String payload;

    private CheckedCodec checked;
    private MappedEncoder encoder;
    private Rotation<Object> values;

    /** An encoder. There is one per fork, so the call has one receiver. */
    private interface MappedEncoder {
        byte[] encode(Object value) throws IOException;
    }

    @Setup
    @SuppressWarnings("unchecked") // the mapping is the one for the payload's type
    public void setUp() {
        Payload inputs = Payload.valueOf(payload);
        checked = CheckedCodec.of(contender, inputs);
        values = new Rotation<>(inputs.samples());
        if (contender == BinaryContenders.PROTOBUF) {
            // Does not forget the cached sizes, unlike the codec, because each message is written only once.
            ProtoMapping<Object, Message> mapping = (ProtoMapping<Object, Message>) ProtoMapping.of(inputs.type());
            encoder = value -> mapping.toNative(value).toByteArray();
        } else {
            Codec<Object, Object> codec = checked.codec();
            encoder = value -> codec.encode(codec.toNative(value));
        }
    }

    @Benchmark
    public byte[] encode() throws IOException {
        return encoder.encode(values.next());
    }

    @Benchmark
    public Object decode() throws IOException {
        return checked.codec().toDomain(checked.codec().decode(checked.encoded().next()));
    }
}
