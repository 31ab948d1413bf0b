// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.avro.AvroIo;
import io.github.wirebench.avro.lazy.LazySocialMediaPostRecord;
import io.github.wirebench.avro.v1.SocialMediaPostRecord;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Rotation;
import io.github.wirebench.proto.lazy.LazySocialMediaPostMessage;
import io.github.wirebench.proto.v1.SocialMediaPostMessage;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DecoderFactory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * How much faster is decoding if strings stay bytes until they are asked for? POST is read, and no string is asked for.
 *
 * <p>Compare lazy with plain for one library, but not lazy with other contenders, because part of the work is not done
 * yet. A service that then uses every string pays for it later; one that forwards the document or uses two fields does
 * not. Known bias: lazy Protobuf also skips the check that strings are valid UTF-8.
 *
 * <p>{@code java -jar target/benchmarks.jar LazyStringBenchmark}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LazyStringBenchmark extends BenchmarkSettings {

    /** Posts in Protobuf. A fork loads only its own format. */
    @State(Scope.Thread)
    public static class Protobuf {
        private Rotation<byte[]> posts = CheckedCodec.uncheckedDocuments(BinaryContenders.PROTOBUF, Payload.POST);
    }

    /** Posts in Avro, with a reader for each of the two forms of strings. */
    @State(Scope.Thread)
    public static class Avro {
        private Rotation<byte[]> posts = CheckedCodec.uncheckedDocuments(BinaryContenders.AVRO, Payload.POST);
        private DatumReader<SocialMediaPostRecord> reader = AvroIo.reader(SocialMediaPostRecord.class);
        private DatumReader<LazySocialMediaPostRecord> lazyReader = AvroIo.reader(LazySocialMediaPostRecord.class);
        private BinaryDecoder decoder;

        private BinaryDecoder next() {
            decoder = DecoderFactory.get().binaryDecoder(posts.next(), decoder);
            return decoder;
        }
    }

    @Benchmark
    public SocialMediaPostMessage protobuf(Protobuf state) throws IOException {
        return SocialMediaPostMessage.parseFrom(state.posts.next());
    }

    @Benchmark
    public LazySocialMediaPostMessage protobufLazy(Protobuf state) throws IOException {
        return LazySocialMediaPostMessage.parseFrom(state.posts.next());
    }

    @Benchmark
    public SocialMediaPostRecord avro(Avro state) throws IOException {
        return state.reader.read(null, state.next());
    }

    @Benchmark
    public LazySocialMediaPostRecord avroLazy(Avro state) throws IOException {
        return state.lazyReader.read(null, state.next());
    }
}
