// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.Traits;

/** Prepares the inputs for a JSON contender that uses a given timestamp format. */
final class TimestampInputs {

    private TimestampInputs() {}

    static CheckedCodec of(JsonContenders contender, TimestampFormat timestamps, Payload payload) {
        return CheckedCodec.of(new WithTimestamps(contender, timestamps), payload);
    }

    private record WithTimestamps(JsonContenders contender, TimestampFormat timestamps) implements Contender {

        @Override
        public String name() {
            return contender.name() + " with " + timestamps;
        }

        @Override
        public Traits traits() {
            return contender.traits();
        }

        @Override
        public CodecFactory create() {
            return contender.create(timestamps);
        }
    }
}
