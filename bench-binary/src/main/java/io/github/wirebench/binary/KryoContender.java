// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import com.esotericsoftware.kryo.serializers.ImmutableCollectionsSerializers;
import io.github.wirebench.binary.beans.BeanMapping;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.MappedCodec;
import io.github.wirebench.model.codec.PojoCodec;
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
 * constants differ in the registration of classes, without which their names are written, and in the classes: Kryo gets and
 * sets the fields of plain ones with {@code sun.misc.Unsafe}, while its serializer for records calls accessors and
 * constructor by reflection, {@code Method.invoke}.
 */
record KryoContender(boolean registered, boolean beans) implements CodecFactory {

    static KryoContender ofRecords() {
        return new KryoContender(true, false);
    }

    static KryoContender unregistered() {
        return new KryoContender(false, false);
    }

    static KryoContender ofBeans() {
        return new KryoContender(true, true);
    }

    @Override
    @SuppressWarnings("unchecked") // beans are objects
    public <D> Codec<D, ?> codec(Class<D> type) {
        if (!beans) {
            return pojoCodec(type);
        }
        BeanMapping<D> mapping = new BeanMapping<>(type);
        return new BeanCodec<>(mapping, pojoCodec((Class<Object>) mapping.beanType()));
    }

    private <T> KryoCodec<T> pojoCodec(Class<T> type) {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(registered);
        kryo.addDefaultSerializer(UUID.class, DefaultSerializers.UUIDSerializer.class);
        Set<Class<?>> types = ReachableTypes.within(type);
        if (registered) {
            types.forEach(kryo::register);
            List.of(Instant.class, LocalDate.class, BigDecimal.class, UUID.class, String[].class, long[].class)
                    .forEach(kryo::register);
            kryo.register(LinkedHashMap.class);
            ImmutableCollectionsSerializers.registerSerializers(kryo);
            if (!type.isRecord()) {
                ReachableTypes.OF_USERS.forEach(kryo::register);
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

    private record BeanCodec<D>(BeanMapping<D> mapping, KryoCodec<Object> codec) implements MappedCodec<D, Object> {

        @Override
        public byte[] encode(Object value) {
            return codec.encode(value);
        }

        @Override
        public Object decode(byte[] bytes) {
            return codec.decode(bytes);
        }
    }
}
