// SPDX-License-Identifier: Apache-2.0
package power;

import io.github.wirebench.binary.BinaryContenders;
import io.github.wirebench.codec.BenchmarkSettings;
import io.github.wirebench.codec.CheckedCodec;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.Properties;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Measures work of this suite with a known change. In one jar all changes do nothing; in the other each does what its name says. The
 * file {@code power.properties} in each jar defines them; scripts/validation/gate-power creates both jars.
 */
public class PowerBenchmark extends BenchmarkSettings {
    private static final int ARRAY_HEADER = 16;

    /** The document to read. */
    public enum Work {
        JACKSON,
        GSON,
        /** A document of which 16 B are more than 2%. It is too short for calibrated slowdowns of a few percent. */
        SMALL;

        private CheckedCodec codec() {
            return switch (this) {
                case JACKSON -> CheckedCodec.of(JsonContenders.JACKSON, Payload.ARTICLE);
                case GSON -> CheckedCodec.of(JsonContenders.GSON, Payload.POST);
                case SMALL -> CheckedCodec.of(BinaryContenders.HANDWRITTEN, Payload.DTO);
            };
        }
    }

    @Param({"JACKSON", "GSON", "SMALL"})
    public Work work;

    @Param({"NONE", "TIME_3", "TIME_5", "TIME_10", "BYTES_16", "BYTES_2_PERCENT"})
    public String change;

    private CheckedCodec checked;
    private int tokens;
    private int bytes;

    @Setup
    public void setUp() throws IOException {
        checked = work.codec();
        Properties changes = JarProperties.read();
        tokens = Integer.parseInt(changes.getProperty("tokens." + work + "." + change, "0"));
        bytes = Integer.parseInt(changes.getProperty("bytes." + work + "." + change, "0"));
    }

    /** Does the work with the change of this jar. */
    @Benchmark
    public Object read(Blackhole blackhole) throws IOException {
        Blackhole.consumeCPU(tokens);
        if (bytes > 0) {
            blackhole.consume(new byte[bytes - ARRAY_HEADER]);
        }
        return checked.codec().decode(checked.encoded().next());
    }

    /** Consumes a thousand tokens of {@link Blackhole#consumeCPU}, to measure the time of one. */
    @Benchmark
    public void thousandTokens() {
        Blackhole.consumeCPU(1000);
    }
}
