// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import com.esotericsoftware.kryo.serializers.ImmutableCollectionsSerializers;
import io.github.wirebench.codec.Codec;
import io.github.wirebench.codec.Contender;
import io.github.wirebench.codec.PojoCodec;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Kryo as its README shows it: one instance per thread, its {@link Output}, which grows without limit, and its {@link
 * Input} reused for the next document, and the default serializers, which write no names of fields and no references. The
 * constants differ in the registration of classes, without which their names are written.
 */
final class KryoContender implements Contender {

    private final boolean registered;

    KryoContender(boolean registered) {
        this.registered = registered;
    }

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(registered);
        kryo.addDefaultSerializer(UUID.class, DefaultSerializers.UUIDSerializer.class);
        Set<Class<?>> types = BoundTypes.within(type);
        if (registered) {
            types.forEach(kryo::register);
            List.of(Instant.class, LocalDate.class, BigDecimal.class, UUID.class, String[].class, long[].class)
                    .forEach(kryo::register);
            kryo.register(LinkedHashMap.class);
            ImmutableCollectionsSerializers.registerSerializers(kryo);
            if (!type.isRecord()) {
                BoundTypes.OF_USERS.forEach(kryo::register);
            }
        }
        return new KryoCodec<>(kryo, new Output(1024, -1), new Input(), type);
    }

    private record KryoCodec<D>(Kryo kryo, Output output, Input input, Class<D> type) implements PojoCodec<D> {

        @Override
        public byte[] encode(D value) {
            output.reset();
            kryo.writeObject(output, value);
            return output.toBytes();
        }

        @Override
        public D decode(byte[] bytes) {
            input.setBuffer(bytes);
            return kryo.readObject(input, type);
        }
    }
}
