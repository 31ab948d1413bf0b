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
    private static final List<byte[]> MALFORMED = List.of(
            new byte[] {(byte) 0xFF},
            new byte[] {(byte) 0xC3, 'x'},
            new byte[] {(byte) 0xC0, (byte) 0xAF},
            new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
            new byte[] {(byte) 0xF4, (byte) 0x90, (byte) 0x80, (byte) 0x80});

    private static final List<byte[]> GARBAGE =
            List.of(new byte[] {0}, new byte[] {' ', 'x'}, new byte[] {(byte) 0xFF});

    static Attack of(HostileCase attack, Contender contender, Codec<Object, Object> codec) throws IOException {
        return switch (attack) {
            case EMPTY -> new Attack(List.of(() -> new byte[0]), List.of());
            case TRUNCATED -> truncated(good(codec, attack));
            case CUT_UNKNOWN_FIELD -> cut(HostileFormat.of(contender).documents(HostileCase.UNKNOWN_FIELD));
            case BIT_FLIPS -> bitFlips(good(codec, attack));
            case OVERWRITTEN -> overwritten(good(codec, attack));
            case TRAILING_GARBAGE -> trailingGarbage(good(codec, attack), attack);
            case MALFORMED_UTF8 -> malformedUtf8(good(codec, attack));
            case COLLIDING_KEYS -> collidingKeys(codec);
            case CLASS_NAME -> anotherClass(good(codec, attack));
            default ->
                new Attack(
                        HostileFormat.of(contender).documents(attack).stream()
                                .map(bytes -> (Supplier<byte[]>) bytes::toByteArray)
                                .toList(),
                        right(attack));
        };
    }

    private static List<Reading> right(HostileCase attack) {
        Dto good = HostileFormat.GOOD;
        return switch (attack) {
            case MISSING_FIELD ->
                List.of(
                        Reading.of("null", new Dto(null, good.dtoEnum(), good.innerDto())),
                        Reading.of("empty", new Dto("", good.dtoEnum(), good.innerDto())));
            case UNKNOWN_FIELD, NESTING_SKIPPED, LONG_NAME, COLLIDING_NAMES, CLASS_PROPERTY ->
                List.of(Reading.of("", good));
            case DUPLICATE_FIELD ->
                List.of(
                        Reading.of("the first", good),
                        Reading.of("the last", new Dto(HostileFormat.SECOND, good.dtoEnum(), good.innerDto())));
            case LONG_TEXT ->
                List.of(new Reading(
                        "", value -> value instanceof Dto dto && dto.some().length() == HostileFormat.LONG_TEXT));
            default -> List.of();
        };
    }

    private static byte[] good(Codec<Object, Object> codec, HostileCase attack) throws IOException {
        return codec.encode(codec.toNative(attack.payload().sample(0)));
    }

    private static Attack truncated(byte[] good) {
        return damaged(IntStream.range(1, good.length).mapToObj(length -> () -> Arrays.copyOf(good, length)));
    }

    /** Every proper prefix, as it is and with two bytes FF, which some formats understand as an end. */
    private static Attack cut(List<Bytes> documents) {
        Bytes end = Bytes.of(0xFF, 0xFF);
        return damaged(documents.stream()
                .map(Bytes::toByteArray)
                .flatMap(document -> IntStream.range(1, document.length)
                        .mapToObj(length -> Bytes.of(Arrays.copyOf(document, length)))
                        .flatMap(prefix -> Stream.of(prefix::toByteArray, Bytes.join(prefix, end)::toByteArray))));
    }

    private static Attack bitFlips(byte[] good) {
        Random random = Payload.random("BIT_FLIPS", 0);
        return damaged(IntStream.range(0, DAMAGED).mapToObj(i -> {
            int bit = random.nextInt(good.length * Byte.SIZE);
            return () -> {
                byte[] flipped = good.clone();
                flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
                return flipped;
            };
        }));
    }

    /** Writes up to nine extreme or random bytes somewhere, half of the time in the first 64 bytes. */
    private static Attack overwritten(byte[] good) {
        return damaged(IntStream.range(0, DAMAGED).mapToObj(i -> () -> {
            Random random = Payload.random("OVERWRITTEN", i);
            byte[] overwritten = good.clone();
            int from = random.nextInt(random.nextBoolean() ? Math.min(64, good.length) : good.length);
            int to = Math.min(good.length, from + 1 + random.nextInt(9));
            byte extreme = (byte) (random.nextBoolean() ? 0xFF : 0x7F);
            for (int position = from; position < to; position++) {
                overwritten[position] = random.nextInt(4) > 0 ? extreme : (byte) random.nextInt(256);
            }
            return overwritten;
        }));
    }

    private static Attack trailingGarbage(byte[] good, HostileCase attack) {
        Object value = attack.payload().sample(0);
        return new Attack(
                GARBAGE.stream()
                        .map(garbage -> (Supplier<byte[]>) () ->
                                Bytes.join(Bytes.of(good), Bytes.of(garbage)).toByteArray())
                        .toList(),
                List.of(Reading.of("garbage ignored", value)));
    }

    private static Attack malformedUtf8(byte[] good) {
        // most formats write a short text of ASCII as it is, some of them after a name that is the same
        int text = new String(good, StandardCharsets.ISO_8859_1).lastIndexOf(HostileFormat.GOOD.some());
        return text < 0
                ? damaged(Stream.empty())
                : damaged(MALFORMED.stream().map(malformed -> () -> {
                    byte[] damaged = good.clone();
                    System.arraycopy(malformed, 0, damaged, text, malformed.length);
                    return damaged;
                }));
    }

    private static Attack collidingKeys(Codec<Object, Object> codec) throws IOException {
        Map<String, String> metadata = new LinkedHashMap<>();
        CollidingNames.of(HostileFormat.COLLIDING).forEach(name -> metadata.put(name, "x"));
        Users users =
                new Users(List.of(new User(1, "name", "email", true, Instant.ofEpochMilli(0), List.of(), metadata)));
        byte[] document = codec.encode(codec.toNative(users));
        return new Attack(List.of(() -> document), List.of(Reading.of("", users)));
    }

    /** Replaces the name of the document's class by another of the same length, or one whose end is marked by any other. */
    private static Attack anotherClass(byte[] good) {
        String characters = new String(good, StandardCharsets.ISO_8859_1);
        int last = REPLACED_CLASS.length() - 1;
        int start = characters.indexOf(REPLACED_CLASS.substring(0, last));
        int end = start + last;
        if (start < 0) {
            start = characters.indexOf(SocialMediaPost.class.getPackageName());
            end = start < 0 ? good.length : marked(good, start);
        }
        return end == good.length
                ? damaged(Stream.empty())
                : damaged(Stream.of(withNamedClass(good, start, end)::toByteArray));
    }

    /** Returns the position of the next byte whose highest bit is set, which in Kryo ends a name. */
    private static int marked(byte[] bytes, int from) {
        return IntStream.range(from, bytes.length)
                .filter(position -> bytes[position] < 0)
                .findFirst()
                .orElse(bytes.length);
    }

    /** @param end the position of the last letter, which keeps its highest bit */
    private static Bytes withNamedClass(byte[] good, int start, int end) {
        byte[] name = HostileFormat.NAMED_CLASS.getBytes(StandardCharsets.US_ASCII);
        name[name.length - 1] |= (byte) (good[end] & 0x80);
        return Bytes.join(
                Bytes.of(Arrays.copyOf(good, start)),
                Bytes.of(name),
                Bytes.of(Arrays.copyOfRange(good, end + 1, good.length)));
    }

    private static Attack damaged(Stream<Supplier<byte[]>> inputs) {
        return new Attack(inputs.toList(), List.of());
    }
}
