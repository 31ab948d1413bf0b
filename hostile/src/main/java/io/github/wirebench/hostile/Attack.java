// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.model.Dto;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.model.User;
import io.github.wirebench.model.Users;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Contender;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The inputs of a case for one contender.
 *
 * @param inputs made one after the other, because a single one can have 100 MB
 * @param right the values that may come of an input; if there is none, an exception is right
 */
record Attack(List<Supplier<byte[]>> inputs, List<Reading> right) {

    private static final int DAMAGED = 10_000;
    private static final String REPLACED_CLASS = SocialMediaPost.class.getName();

    /** Not UTF-8: an impossible byte, a wrong second byte, an overlong slash, a surrogate, a character beyond Unicode. */
    private static final List<Bytes> MALFORMED = List.of(
            Bytes.of(0xFF),
            Bytes.of(0xC3, "x"),
            Bytes.of(0xC0, 0xAF),
            Bytes.of(0xED, 0xA0, 0x80),
            Bytes.of(0xF4, 0x90, 0x80, 0x80));

    private static final List<Bytes> GARBAGE = List.of(Bytes.of(0), Bytes.of(" x"), Bytes.of(0xFF));

    static Attack of(HostileCase attack, Contender contender, Codec<Object, Object> codec) throws IOException {
        Object value = attack.payload().sample(0);
        byte[] good = codec.encode(codec.toNative(value));
        return switch (attack) {
            case EMPTY -> new Attack(List.of(() -> new byte[0]), List.of());
            case TRUNCATED -> damaged(IntStream.range(1, good.length), length -> Arrays.copyOf(good, length));
            case CUT_UNKNOWN_FIELD ->
                damaged(HostileFormat.of(contender).documents(HostileCase.UNKNOWN_FIELD).stream()
                        .flatMap(Attack::prefixes));
            case BIT_FLIPS -> bitFlips(good);
            case OVERWRITTEN -> damaged(IntStream.range(0, DAMAGED), i -> overwritten(good, i));
            case TRAILING_GARBAGE ->
                new Attack(
                        inputs(GARBAGE.stream().map(garbage -> Bytes.of(good, garbage))),
                        List.of(Reading.of("garbage ignored", value)));
            case MALFORMED_UTF8 -> damaged(malformedUtf8(good));
            case COLLIDING_KEYS -> collidingKeys(codec);
            case CLASS_NAME -> damaged(anotherClass(good));
            default -> new Attack(inputs(HostileFormat.of(contender).documents(attack).stream()), right(attack));
        };
    }

    private static List<Reading> right(HostileCase attack) {
        Dto good = HostileFormat.GOOD;
        return switch (attack) {
            case MISSING_FIELD -> List.of(Reading.of("null", some(null)), Reading.of("empty", some("")));
            case UNKNOWN_FIELD, NESTING_SKIPPED, LONG_NAME, COLLIDING_NAMES, CLASS_PROPERTY ->
                List.of(Reading.of("", good));
            case DUPLICATE_FIELD ->
                List.of(Reading.of("the first", good), Reading.of("the last", some(HostileFormat.SECOND)));
            case LONG_TEXT ->
                List.of(new Reading(
                        "", value -> value instanceof Dto dto && dto.some().length() == HostileFormat.LONG_TEXT));
            default -> List.of();
        };
    }

    private static Dto some(String some) {
        return new Dto(some, HostileFormat.GOOD.dtoEnum(), HostileFormat.GOOD.innerDto());
    }

    /** Every proper prefix, as it is and with two bytes FF, which some formats understand as an end. */
    private static Stream<Bytes> prefixes(Bytes document) {
        byte[] whole = document.toByteArray();
        return IntStream.range(1, whole.length)
                .mapToObj(length -> Arrays.copyOf(whole, length))
                .flatMap(prefix -> Stream.of(Bytes.of(prefix), Bytes.of(prefix, 0xFF, 0xFF)));
    }

    private static Attack bitFlips(byte[] good) {
        Random random = Payload.random("BIT_FLIPS", 0);
        int[] bits = random.ints(DAMAGED, 0, good.length * Byte.SIZE).toArray();
        return damaged(IntStream.of(bits), bit -> {
            byte[] flipped = good.clone();
            flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            return flipped;
        });
    }

    /** Writes up to nine extreme or random bytes somewhere, half of the time in the first 64 bytes. */
    private static byte[] overwritten(byte[] good, int i) {
        Random random = Payload.random("OVERWRITTEN", i);
        byte[] overwritten = good.clone();
        int from = random.nextInt(random.nextBoolean() ? Math.min(64, good.length) : good.length);
        int to = Math.min(good.length, from + 1 + random.nextInt(9));
        byte extreme = (byte) (random.nextBoolean() ? 0xFF : 0x7F);
        for (int position = from; position < to; position++) {
            overwritten[position] = random.nextInt(4) > 0 ? extreme : (byte) random.nextInt(256);
        }
        return overwritten;
    }

    private static Stream<Bytes> malformedUtf8(byte[] good) {
        // most formats write a short text of ASCII as it is, some of them after a name that is the same
        int text = new String(good, StandardCharsets.ISO_8859_1).lastIndexOf(HostileFormat.GOOD.some());
        return MALFORMED.stream()
                .filter(malformed -> text >= 0)
                .map(malformed -> replaced(good, text, text + malformed.length(), malformed));
    }

    private static Bytes replaced(byte[] good, int from, int to, Bytes replacement) {
        return Bytes.of(Arrays.copyOf(good, from), replacement, Arrays.copyOfRange(good, to, good.length));
    }

    private static Attack collidingKeys(Codec<Object, Object> codec) throws IOException {
        Map<String, String> metadata = new LinkedHashMap<>();
        HostileFormat.collidingNames(HostileFormat.COLLIDING).forEach(name -> metadata.put(name, "x"));
        Users users =
                new Users(List.of(new User(1, "name", "email", true, Instant.ofEpochMilli(0), List.of(), metadata)));
        byte[] document = codec.encode(codec.toNative(users));
        return new Attack(List.of(() -> document), List.of(Reading.of("", users)));
    }

    /** Replaces the name of the document's class by another of the same length, or one whose end is marked by any other. */
    private static Stream<Bytes> anotherClass(byte[] good) {
        String characters = new String(good, StandardCharsets.ISO_8859_1);
        int start = characters.indexOf(REPLACED_CLASS.substring(0, REPLACED_CLASS.length() - 1));
        int last = start + REPLACED_CLASS.length() - 1;
        if (start < 0) {
            start = characters.indexOf(SocialMediaPost.class.getPackageName());
            // in Kryo, the highest bit of its last letter ends a name
            last = IntStream.range(Math.max(0, start), good.length)
                    .filter(position -> good[position] < 0)
                    .findFirst()
                    .orElse(good.length);
        }
        if (start < 0 || last == good.length) {
            return Stream.of();
        }
        byte[] name = HostileFormat.NAMED_CLASS.getBytes(StandardCharsets.US_ASCII);
        name[name.length - 1] |= (byte) (good[last] & 0x80);
        return Stream.of(replaced(good, start, last + 1, Bytes.of(name)));
    }

    private static Attack damaged(Stream<Bytes> inputs) {
        return new Attack(inputs(inputs), List.of());
    }

    private static Attack damaged(IntStream each, IntFunction<byte[]> input) {
        return new Attack(
                each.mapToObj(i -> (Supplier<byte[]>) () -> input.apply(i)).toList(), List.of());
    }

    private static List<Supplier<byte[]>> inputs(Stream<Bytes> documents) {
        return documents.map(bytes -> (Supplier<byte[]>) bytes::toByteArray).toList();
    }
}
