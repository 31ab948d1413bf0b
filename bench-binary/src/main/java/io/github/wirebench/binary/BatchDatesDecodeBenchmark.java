// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.codec.BenchmarkSettings;
import io.github.wirebench.codec.CheckedCodec;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * How far does the form of dates decide between JSON and Protobuf? One operation reads a batch of 1,000 telemetry records
 * with 1,011 dates each, as a published comparison did whose Protobuf messages first held dates as text.
 *
 * <p>Compare one form of both formats, then the forms of one format. The records are 1,000 objects with 64 different
 * contents. Known bias: Protobuf includes the mapping between messages and records, which Jackson does not need.
 *
 * <p>{@code java -jar target/benchmarks.jar BatchDates}
 */
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class BatchDatesDecodeBenchmark extends BenchmarkSettings {

    private static final int BATCH = 1_000;

    @Param
    public TimestampEncoding contender;

    private CheckedCodec checked;
    private final byte[][] batch = new byte[BATCH][];

    @Setup
    public void setUp() {
        checked = CheckedCodec.of(contender, Payload.TELEMETRY);
        for (int i = 0; i < BATCH; i++) {
            batch[i] = checked.encoded().next().clone();
        }
    }

    @Benchmark
    public Object[] decode() throws IOException {
        Object[] values = new Object[BATCH];
        for (int i = 0; i < BATCH; i++) {
            values[i] = checked.codec().decode(batch[i]);
        }
        return values;
    }
}
