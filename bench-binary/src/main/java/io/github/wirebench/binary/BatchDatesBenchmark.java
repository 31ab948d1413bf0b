// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * How far does the form of dates decide between JSON and Protobuf? One operation reads or writes a batch of 1,000 telemetry
 * records with 1,011 dates each, as a published comparison did whose Protobuf messages first held dates as text.
 *
 * <p>Compare one form of both formats, then the forms of one format. The records are 1,000 objects with 64 different
 * contents. Known bias: Protobuf includes the mapping between messages and records, which Jackson does not need.
 *
 * <p>{@code java -jar target/benchmarks.jar BatchDates}
 */
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class BatchDatesBenchmark extends BenchmarkSettings {

    private static final int BATCH = 1_000;

    /** What a fork has in memory: it only reads or only writes. */
    @State(Scope.Thread)
    public abstract static class Batch {
        @Param
        public TimestampEncoding contender;

        CheckedCodec checked;

        @Setup
        public void setUp() throws IOException {
            checked = CheckedCodec.of(contender, Payload.TELEMETRY);
            for (int i = 0; i < BATCH; i++) {
                prepare(i, checked.encoded().next());
            }
        }

        abstract void prepare(int index, byte[] document) throws IOException;
    }

    public static class Documents extends Batch {
        private final byte[][] batch = new byte[BATCH][];

        @Override
        void prepare(int index, byte[] document) {
            batch[index] = document.clone();
        }
    }

    public static class Records extends Batch {
        private final Object[] batch = new Object[BATCH];

        @Override
        void prepare(int index, byte[] document) throws IOException {
            batch[index] = checked.codec().decode(document);
        }
    }

    @Benchmark
    public Object[] decode(Documents documents) throws IOException {
        Object[] values = new Object[BATCH];
        for (int i = 0; i < BATCH; i++) {
            values[i] = documents.checked.codec().decode(documents.batch[i]);
        }
        return values;
    }

    @Benchmark
    public byte[][] encode(Records records) throws IOException {
        byte[][] documents = new byte[BATCH][];
        for (int i = 0; i < BATCH; i++) {
            documents[i] = records.checked.codec().encode(records.batch[i]);
        }
        return documents;
    }
}
