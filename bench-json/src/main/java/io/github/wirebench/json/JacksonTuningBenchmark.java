// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.codec.BenchmarkSettings;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * What does each tuning step gain with Jackson? Each method changes one thing: a shared mapper and a String; a prebuilt
 * ObjectReader or ObjectWriter; bytes instead of the String; Afterburner; Blackbird instead of Afterburner; the streaming
 * API.
 *
 * <p>Compare each method with the one above it. Known bias: streaming code has to be written and maintained for every type.
 *
 * <p>{@code java -jar target/benchmarks.jar JacksonTuning -p payload=ARTICLE}
 */
public class JacksonTuningBenchmark extends BenchmarkSettings {

    @Benchmark
    public Object mapperFromString(TuningStep.Strings step) throws IOException {
        return step.mapper.readValue(step.documents.next(), step.type);
    }

    @Benchmark
    public Object readerFromString(TuningStep.Strings step) throws IOException {
        return step.reader.readValue(step.documents.next());
    }

    @Benchmark
    public Object readerFromBytes(TuningStep.Bytes step) throws IOException {
        return step.reader.readValue(step.documents.next());
    }

    @Benchmark
    public Object afterburnerFromBytes(TuningStep.Afterburner step) throws IOException {
        return step.reader.readValue(step.documents.next());
    }

    @Benchmark
    public Object blackbirdFromBytes(TuningStep.Blackbird step) throws IOException {
        return step.reader.readValue(step.documents.next());
    }

    @Benchmark
    public Object streamingFromBytes(TuningStep.Streaming step) throws IOException {
        return step.codec.decode(step.documents.next());
    }

    @Benchmark
    public String mapperToString(TuningStep.Strings step) throws IOException {
        return step.mapper.writeValueAsString(step.values.next());
    }

    @Benchmark
    public String writerToString(TuningStep.Strings step) throws IOException {
        return step.writer.writeValueAsString(step.values.next());
    }

    @Benchmark
    public byte[] writerToBytes(TuningStep.Bytes step) throws IOException {
        return step.writer.writeValueAsBytes(step.values.next());
    }

    @Benchmark
    public byte[] afterburnerToBytes(TuningStep.Afterburner step) throws IOException {
        return step.writer.writeValueAsBytes(step.values.next());
    }

    @Benchmark
    public byte[] blackbirdToBytes(TuningStep.Blackbird step) throws IOException {
        return step.writer.writeValueAsBytes(step.values.next());
    }

    @Benchmark
    public byte[] streamingToBytes(TuningStep.Streaming step) throws IOException {
        return step.codec.encode(step.values.next());
    }
}
