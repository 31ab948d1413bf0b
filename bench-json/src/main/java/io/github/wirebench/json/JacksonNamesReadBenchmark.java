// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import java.io.IOException;
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
