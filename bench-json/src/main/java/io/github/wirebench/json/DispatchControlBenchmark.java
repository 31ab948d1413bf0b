// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Does it cost anything to call contenders through {@code Codec}? POST is read and written with Jackson, directly and
 * through the interface. A fork sees one contender, so the call has one receiver and should be free.
 *
 * <p>Compare {@code …Direct} with {@code …ThroughCodec}: they should differ by less than 1%, or by no measurable
 * amount.
 *
 * <p>{@code java -jar target/benchmarks.jar DispatchControlBenchmark}
 */
public class DispatchControlBenchmark extends BenchmarkSettings {

    /** Jackson's own objects, with the same inputs as behind the interface. */
    @State(Scope.Thread)
    public static class Direct {
        private ObjectReader reader;
        private ObjectWriter writer;
        private CheckedCodec inputs;

        @Setup
        public void setUp() {
            inputs = CheckedCodec.of(JsonContenders.JACKSON, Payload.POST);
            reader = JacksonMappers.mapper().readerFor(SocialMediaPost.class);
            writer = JacksonMappers.mapper().writerFor(SocialMediaPost.class);
        }
    }

    /** The codec as the other benchmarks call it. */
    @State(Scope.Thread)
    public static class ThroughCodec {
        private CheckedCodec checked;

        @Setup
        public void setUp() {
            checked = CheckedCodec.of(JsonContenders.JACKSON, Payload.POST);
        }
    }

    @Benchmark
    public Object readDirect(Direct state) throws IOException {
        return state.reader.readValue(state.inputs.encoded().next());
    }

    @Benchmark
    public Object readThroughCodec(ThroughCodec state) throws IOException {
        return state.checked.codec().decode(state.checked.encoded().next());
    }

    @Benchmark
    public byte[] writeDirect(Direct state) throws IOException {
        return state.writer.writeValueAsBytes(state.inputs.natives().next());
    }

    @Benchmark
    public byte[] writeThroughCodec(ThroughCodec state) throws IOException {
        return state.checked.codec().encode(state.checked.natives().next());
    }
}
