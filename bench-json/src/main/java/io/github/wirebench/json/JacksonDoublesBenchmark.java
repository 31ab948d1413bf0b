// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What do Jackson's own conversions between digits and doubles save? Jackson 2 leaves them to the JDK unless {@link
 * StreamReadFeature#USE_FAST_DOUBLE_PARSER} and {@link StreamWriteFeature#USE_FAST_DOUBLE_WRITER} are on; Jackson 3 has
 * the first on by default.
 *
 * <p>Compare the two conversions. Known bias: GeoJSON consists of doubles with 16 or 17 digits; other documents gain less.
 *
 * <p>{@code java -jar target/benchmarks.jar JacksonDoubles}
 */
public class JacksonDoublesBenchmark extends BenchmarkSettings {

    /** Who converts. */
    public enum Conversion {
        /** {@link Double#parseDouble} and {@link Double#toString(double)}, Jackson 2's default. */
        JDK,
        /** The FastDoubleParser and the Schubfach algorithm, which Jackson brings with it. */
        JACKSON
    }

    @Param
    public Conversion doubles;

    @Param("GEO_100K")
    public String payload;

    private CheckedCodec checked;

    @Setup
    public void setUp() {
        boolean own = doubles == Conversion.JACKSON;
        JsonFactory factory = new JsonFactoryBuilder()
                .configure(StreamReadFeature.USE_FAST_DOUBLE_PARSER, own)
                .configure(StreamWriteFeature.USE_FAST_DOUBLE_WRITER, own)
                .build();
        Payload measured = Payload.valueOf(payload);
        checked = CheckedCodec.of(
                JsonContenders.JACKSON,
                JacksonContender.JacksonCodec.of(
                        JacksonMappers.builder(factory, JsonForm.USUAL).build(), measured.type()),
                measured.samples());
    }

    @Benchmark
    public Object read() throws IOException {
        return checked.codec().decode(checked.encoded().next());
    }

    @Benchmark
    public byte[] write() throws IOException {
        return checked.codec().encode(checked.natives().next());
    }
}
