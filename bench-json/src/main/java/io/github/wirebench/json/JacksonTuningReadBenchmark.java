// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.codec.BenchmarkSettings;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * What does each tuning step gain when reading with Jackson? Each method changes one thing: a shared mapper and a
 * String; a prebuilt ObjectReader; bytes instead of the String; Afterburner; Blackbird instead of Afterburner; the
 * streaming API.
 *
 * <p>Compare each method with the one above it. Known bias: streaming code has to be written and maintained for every
 * type.
 *
 * <p>{@code java -jar target/benchmarks.jar JacksonTuning -p payload=ARTICLE}
 */
public class JacksonTuningReadBenchmark extends BenchmarkSettings {

    @Benchmark
    public Object mapperFromString(TuningStep.Strings rung) throws IOException {
        return rung.mapper.readValue(rung.documents.next(), rung.type);
    }

    @Benchmark
    public Object readerFromString(TuningStep.Strings rung) throws IOException {
        return rung.reader.readValue(rung.documents.next());
    }

    @Benchmark
    public Object readerFromBytes(TuningStep.Bytes rung) throws IOException {
        return rung.reader.readValue(rung.documents.next());
    }

    @Benchmark
    public Object afterburnerFromBytes(TuningStep.Afterburner rung) throws IOException {
        return rung.reader.readValue(rung.documents.next());
    }

    @Benchmark
    public Object blackbirdFromBytes(TuningStep.Blackbird rung) throws IOException {
        return rung.reader.readValue(rung.documents.next());
    }

    @Benchmark
    public Object streamingFromBytes(TuningStep.Streaming rung) throws IOException {
        return rung.codec.decode(rung.documents.next());
    }
}
