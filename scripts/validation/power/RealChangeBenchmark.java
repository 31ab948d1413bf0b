// SPDX-License-Identifier: Apache-2.0
package power;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.module.afterburner.AfterburnerModule;
import io.github.wirebench.codec.BenchmarkSettings;
import io.github.wirebench.codec.CheckedCodec;
import io.github.wirebench.codec.Rotation;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Reads a post with Jackson: unchanged in one jar, and in the other with a change as people make it. */
public class RealChangeBenchmark extends BenchmarkSettings {

    /** The change in the other jar. */
    public enum Change {
        /** Does not keep buffers between calls. */
        RECYCLER_OFF,
        /** Does not look up field names in the table of known names. */
        NAME_TABLE_OFF,
        /** Calls accessors with generated code: an improvement if there are setters, which records do not have. */
        AFTERBURNER,
        /** Reads the bytes directly and not through a String: an improvement. */
        NO_STRING;

        private JsonMapper mapper() {
            return switch (this) {
                case RECYCLER_OFF -> JsonMapper.builder(new JsonFactoryBuilder()
                                .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
                                .build())
                        .build();
                case NAME_TABLE_OFF -> JsonMapper.builder(new JsonFactoryBuilder()
                                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                                .build())
                        .build();
                case AFTERBURNER -> JsonMapper.builder().addModule(new AfterburnerModule()).build();
                case NO_STRING -> JsonMapper.builder().build();
            };
        }
    }

    @Param({"RECYCLER_OFF", "NAME_TABLE_OFF", "AFTERBURNER", "NO_STRING"})
    public Change change;

    private ObjectReader reader;
    private Rotation<byte[]> documents;
    private boolean throughString;

    @Setup
    public void setUp() throws IOException {
        boolean changed = JarProperties.read().getProperty("real", "").equals("changed");
        JsonMapper mapper = changed ? change.mapper() : JsonMapper.builder().build();
        throughString = change == Change.NO_STRING && !changed;
        reader = mapper.readerFor(Payload.POST.type());
        documents = CheckedCodec.of(JsonContenders.JACKSON, Payload.POST).encoded();
    }

    @Benchmark
    public Object readPost() throws IOException {
        byte[] document = documents.next();
        return throughString
                ? reader.readValue(new String(document, StandardCharsets.UTF_8))
                : reader.readValue(document);
    }
}
