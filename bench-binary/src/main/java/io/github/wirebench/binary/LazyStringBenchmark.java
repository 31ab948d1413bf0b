// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.avro.AvroIo;
import io.github.wirebench.avro.lazy.LazySocialMediaPostRecord;
import io.github.wirebench.avro.v1.SocialMediaPostRecord;
import io.github.wirebench.codec.BenchmarkSettings;
import io.github.wirebench.codec.CheckedCodec;
import io.github.wirebench.codec.Rotation;
import io.github.wirebench.model.Payload;
import io.github.wirebench.proto.lazy.LazySocialMediaPostMessage;
import io.github.wirebench.proto.v1.SocialMediaPostMessage;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DecoderFactory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;

/**
 * What does decoding cost when strings stay bytes until they are asked for? POST is read, and no string asked for.
 *
 * <p>Compare lazy with plain of one library, not lazy rows with other contenders: they have not done the work yet. A reader
 * that then uses every string pays it later; who forwards a document, or uses two fields, never does.
 *
 * <p>{@code java -jar target/benchmarks.jar LazyStringBenchmark}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LazyStringBenchmark extends BenchmarkSettings {

    private Rotation<byte[]> protobufPosts;
    private Rotation<byte[]> avroPosts;
    private DatumReader<SocialMediaPostRecord> reader;
    private DatumReader<LazySocialMediaPostRecord> lazyReader;
    private BinaryDecoder decoder;

    @Setup
    public void setUp() {
        protobufPosts = CheckedCodec.of(BinaryContenders.PROTOBUF, Payload.POST).encoded();
        avroPosts = CheckedCodec.of(BinaryContenders.AVRO, Payload.POST).encoded();
        reader = AvroIo.reader(SocialMediaPostRecord.class);
        lazyReader = AvroIo.reader(LazySocialMediaPostRecord.class);
    }

    @Benchmark
    public SocialMediaPostMessage protobuf() throws IOException {
        return SocialMediaPostMessage.parseFrom(protobufPosts.next());
    }

    @Benchmark
    public LazySocialMediaPostMessage protobufLazy() throws IOException {
        return LazySocialMediaPostMessage.parseFrom(protobufPosts.next());
    }

    @Benchmark
    public SocialMediaPostRecord avro() throws IOException {
        decoder = DecoderFactory.get().binaryDecoder(avroPosts.next(), decoder);
        return reader.read(null, decoder);
    }

    @Benchmark
    public LazySocialMediaPostRecord avroLazy() throws IOException {
        decoder = DecoderFactory.get().binaryDecoder(avroPosts.next(), decoder);
        return lazyReader.read(null, decoder);
    }
}
