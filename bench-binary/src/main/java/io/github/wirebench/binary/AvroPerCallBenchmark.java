// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.avro.AvroIo;
import io.github.wirebench.avro.v1.SocialMediaPostRecord;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Rotation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;

/**
 * What does it cost to create Avro's writer and encoder, or reader and decoder, for each call, as many examples do? The
 * payload is POST with generated records.
 *
 * <p>Compare with AVRO and AVRO_JSON in {@link FormatBenchmark}, which keeps them. {@link
 * AvroBufferBenchmark} tells what the encoder and decoder alone cost. {@link #decodeJson} makes a String of the bytes
 * first, as an article does, and {@link #encodeJson} compiles the schema into a grammar.
 *
 * <p>{@code java -jar target/benchmarks.jar AvroPerCallBenchmark}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AvroPerCallBenchmark extends BenchmarkSettings {

    private final Schema schema = AvroIo.schema(SocialMediaPostRecord.class);
    private Rotation<Object> posts;
    private Rotation<byte[]> binary;
    private Rotation<byte[]> json;

    @Setup
    public void setUp() {
        CheckedCodec checked = CheckedCodec.of(BinaryContenders.AVRO, Payload.POST);
        posts = checked.natives();
        binary = checked.encoded();
        json = CheckedCodec.of(BinaryContenders.AVRO_JSON, Payload.POST).encoded();
    }

    @Benchmark
    public byte[] encode() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        return written(EncoderFactory.get().binaryEncoder(out, null), out);
    }

    @Benchmark
    public SocialMediaPostRecord decode() throws IOException {
        return read(DecoderFactory.get().binaryDecoder(binary.next(), null));
    }

    @Benchmark
    public byte[] encodeJson() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        return written(EncoderFactory.get().jsonEncoder(schema, out), out);
    }

    @Benchmark
    public SocialMediaPostRecord decodeJson() throws IOException {
        return read(DecoderFactory.get().jsonDecoder(schema, new String(json.next(), StandardCharsets.UTF_8)));
    }

    private byte[] written(Encoder encoder, ByteArrayOutputStream out) throws IOException {
        AvroIo.writer(SocialMediaPostRecord.class).write((SocialMediaPostRecord) posts.next(), encoder);
        encoder.flush();
        return out.toByteArray();
    }

    private static SocialMediaPostRecord read(Decoder decoder) throws IOException {
        return AvroIo.reader(SocialMediaPostRecord.class).read(null, decoder);
    }
}
