// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What do the first calls cost in a new JVM? Timed are: loading and initialising the library's classes, configuring it,
 * preparing the codec, and {@code calls} documents that are read and written again, in code that is still interpreted.
 *
 * <p>Compare the contenders for one number of calls. Each fork is one measurement, so there are many forks. Not timed:
 * the start of the JVM and of JMH, which loads some of the JDK's classes. Known bias: the jar is in the system's cache.
 * CPU time and allocation include the set-up, which starts another JVM; the time does not.
 *
 * <p>{@code java -jar target/benchmarks.jar ColdStartBenchmark}
 */
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(10)
public class ColdStartBenchmark extends BenchmarkSettings {

    @Param({"JACKSON", "GSON", "MOSHI", "PROTOBUF", "AVRO", "CBOR"})
    public String contender;

    @Param({"1", "10", "100", "1000"})
    public int calls;

    @Param("POST")
    public String payload;

    private Contender entry;
    private Class<?> type;
    private Rotation<byte[]> documents;

    /** Loads the names of the contenders, but no library. */
    @Setup
    public void setUp() throws IOException {
        entry = ColdDocuments.contender(contender);
        Payload inputs = Payload.valueOf(payload);
        type = inputs.type();
        documents = ColdDocuments.of(contender, inputs);
    }

    @Benchmark
    public int firstCalls() throws IOException {
        return readAndWrite(entry.create().codec(type));
    }

    private <N> int readAndWrite(Codec<?, N> codec) throws IOException {
        int bytes = 0;
        for (int i = 0; i < calls; i++) {
            bytes += codec.encode(codec.decode(documents.next())).length;
        }
        return bytes;
    }
}
