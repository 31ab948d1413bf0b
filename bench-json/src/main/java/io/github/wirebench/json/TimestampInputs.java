// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.codec.Contender;
import io.github.wirebench.codec.CheckedCodec;
import io.github.wirebench.codec.CodecFactory;
import io.github.wirebench.codec.Traits;
import io.github.wirebench.model.Payload;

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
