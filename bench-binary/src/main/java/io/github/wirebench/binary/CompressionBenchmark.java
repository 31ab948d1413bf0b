// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What is the price of fewer bytes on the wire? The time of compressing and decompressing each format's documents;
 * {@code sizes} has the bytes.
 *
 * <p>Compare the formats for one compression and payload, and add the row of {@link FormatBenchmark}. Known bias: every call
 * prepares its compressor anew, as most servers do for small answers; native memory is not part of the allocation.
 *
 * <p>{@code java -jar target/benchmarks.jar CompressionBenchmark -p payload=POST}
 */
public class CompressionBenchmark extends BenchmarkSettings {

    @Param
    public Compression compression;

    @Param({"JACKSON", "PROTOBUF", "AVRO", "MSGPACK_CORE", "CBOR"})
    public BinaryContenders contender;

    @Param({"POST", "TELEMETRY"})
    public String payload;

    private Rotation<byte[]> documents;
    private Rotation<byte[]> compressed;

    /** @throws IllegalStateException if a document does not survive the round trip; it must not be measured then */
    @Setup
    public void setUp() throws IOException {
        Payload values = Payload.valueOf(payload);
        documents = CheckedCodec.of(contender, values).encoded();
        List<byte[]> all = new ArrayList<>();
        for (int i = 0; i < values.sampleCount(); i++) {
            byte[] document = documents.next();
            byte[] bytes = compression.compress(document);
            if (!Arrays.equals(compression.decompress(bytes), document)) {
                throw new IllegalStateException(compression + " does not give back " + contender + " " + payload);
            }
            all.add(bytes);
        }
        compressed = new Rotation<>(all);
    }

    @Benchmark
    public byte[] compress() throws IOException {
        return compression.compress(documents.next());
    }

    @Benchmark
    public byte[] decompress() throws IOException {
        return compression.decompress(compressed.next());
    }
}
