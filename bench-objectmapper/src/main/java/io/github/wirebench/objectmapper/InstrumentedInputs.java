// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import io.github.wirebench.model.Payload;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Inputs of one thread: the smallest payload, for which recording matters most, or a typical one. */
@State(Scope.Thread)
public class InstrumentedInputs extends RotatingInputs {

    @Param({"DTO", "ARTICLE"})
    public String payload;

    Class<?> type;

    static InstrumentedInputs of(String payload) throws IOException {
        InstrumentedInputs inputs = new InstrumentedInputs();
        inputs.payload = payload;
        inputs.setUp();
        return inputs;
    }

    @Setup
    public void setUp() throws IOException {
        Payload values = Payload.valueOf(payload);
        type = values.type();
        load(values);
    }
}
