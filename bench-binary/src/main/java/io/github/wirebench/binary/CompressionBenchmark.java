// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import java.io.IOException;
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

    private CompressedInputs inputs;

    @Setup
    public void setUp() throws IOException {
        inputs = CompressedInputs.of(compression, contender, Payload.valueOf(payload));
    }

    @Benchmark
    public byte[] compress() throws IOException {
        return compression.compress(inputs.documents().next());
    }

    @Benchmark
    public byte[] decompress() throws IOException {
        return compression.decompress(inputs.compressed().next());
    }
}
