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
import java.util.concurrent.TimeUnit;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;

/**
 * Is it worth reusing Avro's encoder and decoder for the next call? The payload is POST with generated records.
 *
 * <p>Compare {@code …Reused} with {@code …Fresh}. All methods keep the datum writer and reader; they differ in whether
 * they keep the decoder, or the encoder and its stream.
 *
 * <p>{@code java -jar target/benchmarks.jar AvroBufferBenchmark}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AvroBufferBenchmark extends BenchmarkSettings {

    private DatumWriter<SocialMediaPostRecord> writer = AvroIo.writer(SocialMediaPostRecord.class);
    private DatumReader<SocialMediaPostRecord> reader = AvroIo.reader(SocialMediaPostRecord.class);
    private ByteArrayOutputStream stream = new ByteArrayOutputStream();
    private BinaryEncoder encoder;
    private BinaryDecoder decoder;
    private Rotation<Object> posts;
    private Rotation<byte[]> encoded;

    @Setup
    public void setUp() {
        CheckedCodec checked = CheckedCodec.of(BinaryContenders.AVRO, Payload.POST);
        posts = checked.natives();
        encoded = checked.encoded();
    }

    @Benchmark
    public byte[] encodeReused() throws IOException {
        stream.reset();
        encoder = EncoderFactory.get().binaryEncoder(stream, encoder);
        writer.write((SocialMediaPostRecord) posts.next(), encoder);
        encoder.flush();
        return stream.toByteArray();
    }

    @Benchmark
    public byte[] encodeFresh() throws IOException {
        ByteArrayOutputStream freshStream = new ByteArrayOutputStream();
        BinaryEncoder freshEncoder = EncoderFactory.get().binaryEncoder(freshStream, null);
        writer.write((SocialMediaPostRecord) posts.next(), freshEncoder);
        freshEncoder.flush();
        return freshStream.toByteArray();
    }

    @Benchmark
    public SocialMediaPostRecord decodeReused() throws IOException {
        decoder = DecoderFactory.get().binaryDecoder(encoded.next(), decoder);
        return reader.read(null, decoder);
    }

    @Benchmark
    public SocialMediaPostRecord decodeFresh() throws IOException {
        return reader.read(null, DecoderFactory.get().binaryDecoder(encoded.next(), null));
    }
}
