// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import io.github.wirebench.codec.BenchmarkSettings;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Does recording cost more in a service, which calls all nine recorded methods? Each is a lambda to the code that
 * records: a fork that reads only shows the JIT compiler one, and it inlines it. Here it has met all nine before.
 *
 * <p>Compare each row's difference to NONE with that in {@link InstrumentedReadBenchmark}, {@code -p payload=DTO}, not the
 * rows themselves: Jackson, too, has met more. Known bias: while timed, one method runs, as there.
 *
 * <p>{@code java -jar target/benchmarks.jar run "Instrumented(Read|ManyMethods)Benchmark" -p payload=DTO}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class InstrumentedManyMethodsBenchmark extends BenchmarkSettings {

    /** Its code was compiled for all methods; what runs for SAMPLED calls only was not yet, but its profile holds them. */
    @State(Scope.Benchmark)
    public static class Used extends InstrumentedState {

        /** HotSpot compiles with all its optimisations after some 5,000 calls (-XX:Tier4InvocationThreshold, JDK 17). */
        private static final int CALLS = 20_000;

        @Override
        void beforeTiming() throws IOException {
            RecordedMethods methods = new RecordedMethods();
            for (int i = 0; i < CALLS; i++) { // in turn, so that no method is compiled before it has met them all
                if (instrumented == null) {
                    methods.callOn(mapper);
                } else {
                    methods.callOn(instrumented);
                }
            }
            InstrumentedManyMethodsBenchmark benchmark = new InstrumentedManyMethodsBenchmark();
            Documents documents = new Documents();
            documents.setUp();
            InstrumentedRowCheck check = new InstrumentedRowCheck(this, "deserialize");
            check.givesEqualValues(Payload.DTO, () -> benchmark.read(this, documents));
            check.isRecorded(() -> benchmark.read(this, documents));
        }
    }

    /** The smallest payload only, on which recording weighs most; each thread turns over its own. */
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
