// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.databind.ObjectMapper;

/** Jackson 2 as the user has configured it, in the suite's version, with a prebuilt reader and writer per type. */
final class UserMapperContender implements JsonContender {

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        ObjectMapper mapper = ClassPayload.of(type)
                .flatMap(ClassPayload::mapper)
                .orElseThrow(() -> new IllegalArgumentException("no mapper was named for " + type.getName()
                        + ": choose a contender other than USER_MAPPER, or name one with --class and --mapper of own"));
        return JacksonContender.JacksonCodec.of(mapper, type);
    }
}
