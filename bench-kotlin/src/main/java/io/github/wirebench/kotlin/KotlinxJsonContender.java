// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.kotlin;

import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.MappedCodec;
import java.nio.charset.StandardCharsets;
import kotlin.Unit;
import kotlinx.serialization.KSerializer;
import kotlinx.serialization.SerializersKt;
import kotlinx.serialization.json.Json;
import kotlinx.serialization.json.JsonKt;

/**
 * kotlinx.serialization with the code that its compiler plugin generates: one {@link Json}, a serializer fetched once per
 * type, and {@code encodeToString} and {@code decodeFromString}. Unknown properties are ignored, unlike by default.
 *
 * <p>Bytes become a String and back, as in Spring's converter for it. Its functions for streams are experimental, and its
 * maintainers expect them to be slower in memory: <a
 * href="https://github.com/Kotlin/kotlinx.serialization/issues/2186">kotlinx.serialization#2186</a>.
 */
final class KotlinxJsonContender implements CodecFactory {

    private final Json json = JsonKt.Json(Json.Default, builder -> {
        builder.setIgnoreUnknownKeys(true);
        return Unit.INSTANCE;
    });

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return codec(DataClass.of(type));
    }

    @SuppressWarnings("unchecked") // the serializer is that of the type
    private <D, N> Codec<D, N> codec(DataClass<D, N> dataClass) {
        return new KotlinxJsonCodec<>(dataClass, json, (KSerializer<N>) SerializersKt.serializer(dataClass.getType()));
    }

    private record KotlinxJsonCodec<D, N>(DataClass<D, N> mapping, Json json, KSerializer<N> serializer)
            implements MappedCodec<D, N> {

        @Override
        public byte[] encode(N value) {
            return json.encodeToString(serializer, value).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public N decode(byte[] bytes) {
            return json.decodeFromString(serializer, new String(bytes, StandardCharsets.UTF_8));
        }
    }
}
