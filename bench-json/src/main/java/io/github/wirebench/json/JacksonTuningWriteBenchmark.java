// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.codec.BenchmarkSettings;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * What does each tuning step gain when writing with Jackson? Each method changes one thing: a shared mapper and a
 * String; a prebuilt ObjectWriter; bytes instead of the String; Afterburner; Blackbird instead of Afterburner; the
 * streaming API.
 *
 * <p>Compare each method with the one above it. Known bias: streaming code has to be written and maintained for every
 * type.
 *
 * <p>{@code java -jar target/benchmarks.jar JacksonTuning -p payload=ARTICLE}
 */
public class JacksonTuningWriteBenchmark extends BenchmarkSettings {

    @Benchmark
    public String mapperToString(TuningStep.Strings rung) throws IOException {
        return rung.mapper.writeValueAsString(rung.values.next());
    }

    @Benchmark
    public String writerToString(TuningStep.Strings rung) throws IOException {
        return rung.writer.writeValueAsString(rung.values.next());
    }

    @Benchmark
    public byte[] writerToBytes(TuningStep.Bytes rung) throws IOException {
        return rung.writer.writeValueAsBytes(rung.values.next());
    }

    @Benchmark
    public byte[] afterburnerToBytes(TuningStep.Afterburner rung) throws IOException {
        return rung.writer.writeValueAsBytes(rung.values.next());
    }

    @Benchmark
    public byte[] blackbirdToBytes(TuningStep.Blackbird rung) throws IOException {
        return rung.writer.writeValueAsBytes(rung.values.next());
    }

    @Benchmark
    public byte[] streamingToBytes(TuningStep.Streaming rung) throws IOException {
        return rung.codec.encode(rung.values.next());
    }
}
