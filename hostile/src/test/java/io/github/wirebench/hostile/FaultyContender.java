// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import com.fasterxml.jackson.core.JsonParseException;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.PojoCodec;
import io.github.wirebench.model.codec.Traits;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.function.Function;

/** A decoder whose first byte of input says what goes wrong. */
final class FaultyContender implements Contender {

    static final byte GOOD = 0;
    static final byte REFUSES = 1;
    static final byte UNDOCUMENTED = 2;
    static final byte OVERFLOWS = 3;
    static final byte RUNS_OUT_OF_MEMORY = 4;
    static final byte ALLOCATES = 5;
    static final byte IS_SLOW = 6;
    static final byte BREAKS = 7;
    static final byte ANOTHER = 8;

    /** As any document of JSON begins. */
    static final byte NEVER_ENDS = '{';

    static final long SLOW_NANOS = 500_000_000L;

    @Override
    public String name() {
        return "FAULTY";
    }

    @Override
    public Traits traits() {
        return Traits.json("com.fasterxml.jackson.core:jackson-databind").build();
    }

    @Override
    public CodecFactory create() {
        return new CodecFactory() {
            @Override
            @SuppressWarnings("unchecked") // only this type is asked for
            public <D> Codec<D, ?> codec(Class<D> type) {
                return (Codec<D, ?>) new FaultyCodec();
            }
        };
    }

    private static final class FaultyCodec implements PojoCodec<Dto> {

        private boolean broken;
        private byte[] waste;

        @Override
        public byte[] encode(Dto value) {
            return new byte[] {GOOD};
        }

        @Override
        public Dto decode(byte[] bytes) throws IOException {
            if (broken) {
                throw new IOException("broken");
            }
            switch (bytes[0]) {
                case REFUSES -> throw new JsonParseException(null, "refused");
                case UNDOCUMENTED -> throw new ArrayStoreException("undocumented");
                case OVERFLOWS -> overflow(Function.identity());
                case RUNS_OUT_OF_MEMORY -> waste = new byte[Integer.MAX_VALUE];
                case ALLOCATES -> {
                    waste = new byte[(64 << 20) + 1];
                    throw new IOException(waste.length + " bytes");
                }
                case IS_SLOW -> spin(SLOW_NANOS);
                case NEVER_ENDS -> spin(Long.MAX_VALUE / 2);
                case BREAKS -> {
                    broken = true;
                    throw new IOException("from now on");
                }
                case ANOTHER -> {
                    return new Dto("another", null, null);
                }
                default -> {
                    return (Dto) Payload.DTO.sample(0);
                }
            }
            return (Dto) Payload.DTO.sample(0);
        }

        private static int overflow(Function<Integer, Integer> deeper) {
            return deeper.apply(overflow(deeper)) + 1;
        }

        private static void spin(long nanos) {
            long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + nanos;
            while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() <= end) {
                Thread.onSpinWait();
            }
        }
    }
}
