// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Codec;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One codec for all threads. */
@State(Scope.Benchmark)
public class JsonSharedCodec {

    @Param({"JACKSON", "GSON", "MOSHI"})
    public JsonContenders contender;

    @Param("POST")
    public String payload;

    Codec<Object, Object> codec;

    /** @throws IllegalArgumentException if the contender's codec keeps buffers, so that it belongs to one thread */
    @Setup
    public void setUp() {
        codec = CheckedCodec.shared(contender, Payload.valueOf(payload));
    }

    /** Checks the codec with a thread's own inputs. Threads do so at the same time, as they will use it. */
    CheckedCodec inputs() {
        return CheckedCodec.of(contender, codec, Payload.valueOf(payload).samples());
    }
}
