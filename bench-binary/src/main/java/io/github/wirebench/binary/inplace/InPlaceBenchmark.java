// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.inplace;

import io.github.wirebench.binary.BinaryContenders;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.ViewEvent;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * How much does a format save that is read where it is? VIEW_EVENT is read in three ways: every field into a record, every
 * field without creating anything, and two of nine fields.
 *
 * <p>Compare the contenders for one method, but not the methods with each other, whose results differ: {@code
 * visitEverything} reads only the lengths of texts. Known bias: Ion and BSON make strings of the texts even then, because their
 * readers have no other way to the length. The code for Protobuf is written by hand for the last two.
 *
 * <p>{@code java -jar target/benchmarks.jar InPlaceBenchmark}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class InPlaceBenchmark extends BenchmarkSettings {

    @Param({"SBE", "FLATBUFFERS", "ION", "BSON", "PROTOBUF"})
    public BinaryContenders contender;

    private Rotation<byte[]> events;
    private Codec<ViewEvent, ?> codec;
    private ViewEventReader reader;

    @Setup
    public void setUp() {
        reader = reader(contender);
        contender.requireSupport(Payload.VIEW_EVENT);
        codec = contender.create().codec(ViewEvent.class);
        events = CheckedCodec.uncheckedDocuments(contender, Payload.VIEW_EVENT);
    }

    private static ViewEventReader reader(BinaryContenders contender) {
        return switch (contender) {
            case SBE -> new SbeReader();
            case FLATBUFFERS -> new FlatBuffersReader();
            case ION -> new IonEventReader();
            case BSON -> new BsonEventReader();
            case PROTOBUF -> new ProtobufReader();
            default ->
                throw new IllegalArgumentException("No code reads " + contender
                        + " in place: choose a contender of SBE, FLATBUFFERS, ION, BSON, PROTOBUF");
        };
    }

    @Benchmark
    public ViewEvent decodeEverything() throws IOException {
        return decode(codec, events.next());
    }

    private static <N> ViewEvent decode(Codec<ViewEvent, N> codec, byte[] event) throws IOException {
        return codec.toDomain(codec.decode(event));
    }

    @Benchmark
    public long visitEverything() throws IOException {
        return reader.visitEverything(events.next());
    }

    @Benchmark
    public ViewEventReader.ViewTime readTwo() throws IOException {
        return reader.readTwo(events.next());
    }
}
