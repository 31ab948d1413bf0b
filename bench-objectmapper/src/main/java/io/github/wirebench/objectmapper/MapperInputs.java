// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import io.github.wirebench.model.Payload;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The payload as records and as UTF-8 bytes; the rotation belongs to one thread. */
@State(Scope.Thread)
public class MapperInputs extends RotatingInputs {

    @Param({"ARTICLE_SHORT", "ARTICLE", "DTO"})
    public String payload;

    @Setup
    public void setUp() throws IOException {
        load(Payload.valueOf(payload));
    }
}
