// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import io.github.wirebench.model.Dto;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Does recording cost more in a service that calls all nine recorded methods? Each method passes a lambda to the code
 * that records. In a fork that only reads, the JIT compiler sees one lambda and inlines it; here it has seen all nine.
 *
 * <p>Compare each difference to NONE with the one in {@link InstrumentedBenchmark}, {@code -p payload=DTO}, not the
 * times themselves, because Jackson has seen more calls, too. Known bias: only one method runs while it is measured.
 *
 * <p>{@code java -jar target/benchmarks.jar run "Instrumented(Read|ManyMethods)Benchmark" -p payload=DTO}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class InstrumentedManyMethodsBenchmark extends BenchmarkSettings {

    /**
     * A state whose code has been compiled for all methods. With SAMPLED the recording code may not be compiled yet,
     * but its profile contains all methods.
     */
    @State(Scope.Benchmark)
    public static class Used extends InstrumentedState {

        /** HotSpot compiles with full optimisation after about 5,000 calls (-XX:Tier4InvocationThreshold, JDK 17). */
        private static final int CALLS = 20_000;

        @Override
        void beforeTiming() throws IOException {
            RecordedMethods methods = new RecordedMethods();
            for (int i = 0; i < CALLS; i++) { // in turn, so that nothing is compiled before all methods were called
                if (instrumented == null) {
                    methods.callOn(mapper);
                } else {
                    methods.callOn(instrumented);
                }
            }
            InstrumentedManyMethodsBenchmark benchmark = new InstrumentedManyMethodsBenchmark();
            Documents documents = new Documents();
            documents.setUp();
            requireEqualValues("deserialize", Payload.DTO, () -> benchmark.read(this, documents));
            requireRecordedCall("deserialize", () -> benchmark.read(this, documents));
        }
    }

    /** The smallest payload, for which recording matters most. The rotation belongs to one thread. */
    @State(Scope.Thread)
    public static class Documents extends RotatingInputs {

        @Setup
        public void setUp() throws IOException {
            load(Payload.DTO);
        }
    }

    @Benchmark
    public Object read(Used state, Documents inputs) throws IOException {
        byte[] document = inputs.documents.next();
        return state.instrumented == null
                ? state.mapper.readValue(document, Dto.class)
                : state.instrumented.readValue(document, Dto.class);
    }
}
