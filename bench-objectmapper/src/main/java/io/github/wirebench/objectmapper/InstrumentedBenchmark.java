// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to record every call with Micrometer? The same bytes are read to the same record, and the same records
 * written to the same bytes, by a shared mapper.
 *
 * <p>Compare each {@link Instrumentation} with NONE, the plain call. {@code -p instrumentation=NOTHING_REGISTERED} is
 * the cost in a service without a registry. Known bias: nothing scrapes the fork, a single thread has no contention at
 * a meter, and the JIT compiler sees only one recorded method; see {@link InstrumentedManyMethodsBenchmark}.
 *
 * <p>{@code java -jar target/benchmarks.jar run InstrumentedBenchmark --threads 1,max}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class InstrumentedBenchmark extends BenchmarkSettings {

    /** Shared state of the read benchmark, checked by the same call that is measured. */
    @State(Scope.Benchmark)
    public static class Reads extends InstrumentedState {

        @Param({"DTO", "ARTICLE"})
        public String payload;

        @Override
        void beforeTiming() throws IOException {
            InstrumentedBenchmark benchmark = new InstrumentedBenchmark();
            Inputs inputs = Inputs.of(payload);
            requireEqualValues("deserialize", Payload.valueOf(payload), () -> benchmark.read(this, inputs));
            requireRecordedCall("deserialize", () -> benchmark.read(this, inputs));
        }
    }

    /**
     * Shared state of the write benchmark, checked by the same call that is measured. Another mapper reads the result back.
     */
    @State(Scope.Benchmark)
    public static class Writes extends InstrumentedState {

        @Param({"DTO", "ARTICLE"})
        public String payload;

        @Override
        void beforeTiming() throws IOException {
            InstrumentedBenchmark benchmark = new InstrumentedBenchmark();
            Inputs inputs = Inputs.of(payload);
            ObjectMapper reader = Mappers.create();
            requireEqualValues(
                    "serialize",
                    Payload.valueOf(payload),
                    () -> reader.readValue(benchmark.write(this, inputs), inputs.type));
            requireRecordedCall("serialize", () -> benchmark.write(this, inputs));
        }
    }

    /** Inputs of one thread: the smallest payload, for which recording matters most, or a typical one. */
    @State(Scope.Thread)
    public static class Inputs extends RotatingInputs {

        @Param({"DTO", "ARTICLE"})
        public String payload;

        Class<?> type;

        static Inputs of(String payload) throws IOException {
            Inputs inputs = new Inputs();
            inputs.payload = payload;
            inputs.setUp();
            return inputs;
        }

        @Setup
        public void setUp() throws IOException {
            Payload values = Payload.valueOf(payload);
            type = values.type();
            load(values);
        }
    }

    @Benchmark
    public Object read(Reads state, Inputs inputs) throws IOException {
        byte[] document = inputs.documents.next();
        return state.instrumented == null
                ? state.mapper.readValue(document, inputs.type)
                : state.instrumented.readValue(document, inputs.type);
    }

    @Benchmark
    public byte[] write(Writes state, Inputs inputs) throws IOException {
        Object value = inputs.values.next();
        return state.instrumented == null
                ? state.mapper.writeValueAsBytes(value)
                : state.instrumented.writeValueAsBytes(value);
    }
}
