// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import java.io.IOException;
import java.util.function.UnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What does Jackson's table of names cost or save when reading? In USERS the keys of the maps repeat in each user, in
 * USERS_VARIED no key repeats within a document.
 *
 * <p>Compare the settings for one payload. Known bias: four documents are read in turn, so a name of USERS_VARIED comes
 * back with every fourth document; real documents lie between the two payloads.
 *
 * <p>{@code java -jar target/benchmarks.jar JacksonNames}
 */
public class JacksonNamesReadBenchmark extends BenchmarkSettings {

    /** How Jackson turns the bytes of a name into a String when reading. */
    public enum FieldNames {
        /** Jackson's default: from a table of the names read before; a new name is interned by the JVM, too. */
        INTERNED(factory -> factory),
        /** From the table, without interning. */
        IN_A_TABLE(factory -> factory.disable(JsonFactory.Feature.INTERN_FIELD_NAMES)),
        /** A new String for each name. Jackson then decodes bytes to characters before it parses them. */
        NEW_STRINGS(factory -> factory.disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES));

        private final UnaryOperator<JsonFactoryBuilder> setting;

        FieldNames(UnaryOperator<JsonFactoryBuilder> setting) {
            this.setting = setting;
        }

        JsonFactory factory() {
            return setting.apply(new JsonFactoryBuilder()).build();
        }
    }

    @Param
    public FieldNames names;

    @Param({"USERS", "USERS_VARIED"})
    public String payload;

    private CheckedCodec checked;

    @Setup
    public void setUp() {
        JsonMapper mapper =
                JacksonMappers.builder(names.factory(), JsonForm.USUAL).build();
        checked = CheckedCodec.of(
                JsonContenders.JACKSON,
                JacksonContender.JacksonCodec.of(
                        mapper, Payload.valueOf(payload).type()),
                Payload.valueOf(payload).samples());
    }

    @Benchmark
    public Object read() throws IOException {
        return checked.codec().decode(checked.encoded().next());
    }
}
