// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import com.sun.management.ThreadMXBean;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.Traits;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Decodes single inputs as a service does, with one codec for all of them, and judges what happens. */
final class Decoder {

    static final long ALLOWED_BYTES = 64L << 20;
    private static final long ALLOWED_NANOS = 2_000_000_000L;

    /** Larger inputs may allocate more. */
    private static final int SMALL_INPUT = 4 << 10;

    private static final int SHOWN_BYTES = 48;
    private static final int SHOWN_CHARS = 200;

    /** Hand-written contenders and mappings, but not the classes that libraries generate. */
    private static final Predicate<String> OWN_CODE = Pattern.compile(
                    "^io\\.github\\.wirebench\\.(json|binary|model)\\.(?!generated\\.)")
            .asPredicate();

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Contender contender;
    private final Payload payload;
    private final Object good;
    private final long allowedNanos;
    private Codec<Object, Object> codec;
    private byte[] document;

    /** Loads the contender and decodes a good document. */
    Decoder(Contender contender, Payload payload) throws IOException {
        this(contender, payload, ALLOWED_NANOS);
    }

    Decoder(Contender contender, Payload payload, long allowedNanos) throws IOException {
        this.contender = contender;
        this.payload = payload;
        this.allowedNanos = allowedNanos;
        good = payload.sample(0);
        renew();
        document = codec.encode(codec.toNative(good));
        if (!decodesGoodDocument()) {
            throw new IllegalStateException(contender.name() + " does not decode its own document");
        }
    }

    Codec<Object, Object> codec() {
        return codec;
    }

    /** Decodes an input and, after an exception, a good document. */
    Trial decode(byte[] input, List<Reading> right) {
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        long started = THREADS.getCurrentThreadCpuTime();
        Trial trial;
        try {
            trial = read(codec.decode(input), right, input);
        } catch (Throwable thrown) {
            trial = thrown(thrown, input);
        }
        long nanos = THREADS.getCurrentThreadCpuTime() - started;
        allocated = THREADS.getCurrentThreadAllocatedBytes() - allocated;
        trial = trial.costing(nanos, allocated);
        if (input.length < SMALL_INPUT && allocated > ALLOWED_BYTES) {
            trial = trial.atLeast(Outcome.ALLOCATED);
        }
        if (nanos > allowedNanos) {
            trial = trial.atLeast(Outcome.SLOW);
        }
        if (trial.outcome().compareTo(Outcome.STACK_OVERFLOW) >= 0) {
            renew();
        } else if (trial.outcome() != Outcome.VALUE && !decodesGoodDocument()) {
            renew();
            return trial.atLeast(Outcome.BROKEN_AFTERWARDS);
        }
        return trial;
    }

    private Trial read(Object decoded, List<Reading> right, byte[] input) {
        Object value;
        try {
            value = codec.toDomain(decoded);
        } catch (RuntimeException e) {
            if (contender.traits().has(Traits.Flag.MAPPING)) {
                return new Trial(Outcome.REFUSED, "", example(input, "refused by the mapping: " + e));
            }
            throw e;
        }
        Optional<Reading> reading =
                right.stream().filter(each -> each.matches().test(value)).findFirst();
        return reading.isPresent()
                ? new Trial(Outcome.VALUE, reading.get().label(), example(input, ""))
                : new Trial(
                        Outcome.ANOTHER_VALUE, "", example(input, input.length < SMALL_INPUT ? value + "" : "a value"));
    }

    private Trial thrown(Throwable thrown, byte[] input) {
        String name = thrown.getClass().getSimpleName();
        String example = example(input, thrown.toString());
        if (thrown instanceof StackOverflowError) {
            return new Trial(Outcome.STACK_OVERFLOW, "", example);
        }
        if (thrown instanceof Error) {
            return new Trial(Outcome.ERROR, name, example);
        }
        if (isOutOfMemory(thrown)) {
            return new Trial(Outcome.ERROR, OutOfMemoryError.class.getSimpleName(), example);
        }
        return isDocumented(thrown) || isFromOwnCode(thrown)
                ? new Trial(Outcome.REFUSED, "", example)
                : new Trial(Outcome.UNDOCUMENTED, name, example);
    }

    private boolean isDocumented(Throwable thrown) {
        for (Class<?> type = thrown.getClass(); type != null; type = type.getSuperclass()) {
            if (contender.traits().exceptions().contains(type.getName())) {
                return true;
            }
        }
        return false;
    }

    /** Tells if an exception hides that the heap was full, which other threads may have noticed. */
    private static boolean isOutOfMemory(Throwable thrown) {
        return thrown instanceof OutOfMemoryError || thrown.getCause() != null && isOutOfMemory(thrown.getCause());
    }

    /** Tells if code of this suite threw it that a user of the library would have written otherwise. */
    private boolean isFromOwnCode(Throwable thrown) {
        if (contender.traits().library().isEmpty()) {
            return false;
        }
        return Stream.of(thrown.getStackTrace())
                .map(StackTraceElement::getClassName)
                .filter(name -> !name.startsWith("java.") && !name.startsWith("jdk."))
                .limit(1)
                .anyMatch(OWN_CODE);
    }

    private boolean decodesGoodDocument() {
        try {
            return codec.toDomain(codec.decode(document)).equals(good);
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    private void renew() {
        codec = contender.codec(payload.type());
    }

    private static String example(byte[] input, String result) {
        String hex = HexFormat.of().formatHex(input, 0, Math.min(input.length, SHOWN_BYTES));
        String line = result.replaceAll("[^ -~]+", " ");
        return input.length + " bytes " + hex + ": " + line.substring(0, Math.min(line.length(), SHOWN_CHARS));
    }
}
