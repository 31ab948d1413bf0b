// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.PojoCodec;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.fory.Fory;
import org.apache.fory.config.ForyBuilder;

/**
 * Fory as its guide shows it: one reused instance per thread, bytes in and out, and serializers that are compiled when
 * a class is first used. The constants differ in the wire mode, in compatible mode, which adds a description of each class
 * so that readers tolerate other versions of it, and in the registration of classes, without which their names are written.
 */
record ForyContender(UnaryOperator<ForyBuilder> options, boolean registered) implements CodecFactory {

    static ForyContender sameSchema() {
        return new ForyContender(builder -> builder.withXlang(false).withCompatible(false), true);
    }

    static ForyContender compatible() {
        return new ForyContender(builder -> builder.withXlang(false), true);
    }

    static ForyContender crossLanguage() {
        return new ForyContender(builder -> builder.withXlang(true), true);
    }

    static ForyContender unregistered() {
        return new ForyContender(
                builder -> builder.withXlang(false).withCompatible(false).requireClassRegistration(false), false);
    }

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        Fory fory = options.apply(Fory.builder()).build();
        Set<Class<?>> types = ReachableTypes.within(type);
        if (registered) {
            types.forEach(fory::register);
        }
        return new ForyCodec<>(fory, type);
    }

    private record ForyCodec<D>(Fory fory, Class<D> type) implements PojoCodec<D> {

        @Override
        public byte[] encode(D value) {
            return fory.serialize(value);
        }

        @Override
        public D decode(byte[] bytes) {
            return fory.deserialize(bytes, type);
        }
    }
}
