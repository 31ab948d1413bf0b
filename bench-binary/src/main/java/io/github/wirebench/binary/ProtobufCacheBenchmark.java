// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.google.protobuf.Message;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.Rotation;
import io.github.wirebench.proto.ProtoMapping;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * How much faster does a benchmark that writes the same Protobuf messages repeatedly look because they cache their
 * sizes?
 *
 * <p>Compare {@link #encodeAfterForgetting}, the first write of a message as in a server, with {@link
 * #encodeRemembering}, every later write. {@link #forgetSizes} is a part of {@link #encodeAfterForgetting} and must be
 * small in comparison.
 *
 * <p>{@code java -jar target/benchmarks.jar ProtobufCacheBenchmark}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProtobufCacheBenchmark extends BenchmarkSettings {

    @Param({"POST", "USERS"})
    public String payload;

    private ProtoMapping<Object, Message> mapping;
    private Rotation<Message> messages;

    @Setup
    @SuppressWarnings("unchecked") // the mapping is the one for the payload's type
    public void setUp() {
        mapping = (ProtoMapping<Object, Message>)
                ProtoMapping.of(Payload.valueOf(payload).type());
        messages = new Rotation<>(Payload.valueOf(payload).samples().stream()
                .map(mapping::toNative)
                .toList());
    }

    @Benchmark
    public byte[] encodeAfterForgetting() {
        Message message = messages.next();
        mapping.forgetSizes(message);
        return message.toByteArray();
    }

    @Benchmark
    public byte[] encodeRemembering() {
        return messages.next().toByteArray();
    }

    @Benchmark
    public Message forgetSizes() {
        Message message = messages.next();
        mapping.forgetSizes(message);
        return message;
    }
}
