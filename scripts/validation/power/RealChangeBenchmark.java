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
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** A post read with Jackson, plain in one jar, and in the other with a change that people make. */
public class RealChangeBenchmark extends BenchmarkSettings {

    /** The change. */
    public enum Change {
        /** Buffers are not kept from call to call. */
        RECYCLER_OFF,
        /** Names of fields are not looked up in the table of known ones. */
        NAME_TABLE_OFF,
        /** Setters and constructors are called by generated code: an improvement. */
        AFTERBURNER;

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
            };
        }
    }

    @Param({"RECYCLER_OFF", "NAME_TABLE_OFF", "AFTERBURNER"})
    public Change change;

    private ObjectReader reader;
    private Rotation<byte[]> documents;

    @Setup
    public void setUp() throws IOException {
        boolean changed = JarProperties.read().getProperty("real", "").equals("changed");
        JsonMapper mapper = changed ? change.mapper() : JsonMapper.builder().build();
        reader = mapper.readerFor(Payload.POST.type());
        documents = CheckedCodec.of(JsonContenders.JACKSON, Payload.POST).encoded();
    }

    @Benchmark
    public Object readPost() throws IOException {
        return reader.readValue(documents.next());
    }
}
