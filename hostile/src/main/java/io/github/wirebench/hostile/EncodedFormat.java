// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.model.Dto;
import io.github.wirebench.model.InnerDto;
import io.github.wirebench.model.User;
import io.github.wirebench.model.Users;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Contender;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * A format that only its own library writes. Its documents are what the contender itself encodes; for claimed lengths, each
 * place where a usual encoding of the true length is found is overwritten by the same encoding of the claim.
 */
record EncodedFormat(Contender contender) implements HostileFormat {

    /** Long enough to be written with its length: Kryo marks the last letter of shorter texts instead. */
    private static final String TEXT = "a text of more than thirty-two letters!";

    /** How many elements a list or map has; a number that is rare in a document. */
    private static final int ELEMENTS = 5;

    /** Between the number of elements and the first of them there can be its type, its length and its offset. */
    private static final int FARTHEST = 32;

    /**
     * A way to write a length.
     *
     * @param largest the largest length that it has room for
     * @param right writes a true length
     * @param claimed writes one that is larger than any true one
     */
    private record Encoding(long largest, LongFunction<Bytes> right, LongFunction<Bytes> claimed) {

        static Encoding of(long largest, LongFunction<Bytes> both) {
            return new Encoding(largest, both, both);
        }
    }

    private static final List<Encoding> ENCODINGS = List.of(
            // Java serialization: another mark for texts with a length of 64 bits
            new Encoding(
                    Long.MAX_VALUE,
                    length -> Bytes.of(0x74, Bytes.bigEndian(length, Short.BYTES)),
                    length -> Bytes.of(0x7C, Bytes.bigEndian(length, Long.BYTES))),
            Encoding.of(0xFFFF_FFFFL, length -> Bytes.littleEndian(length, Integer.BYTES)),
            Encoding.of(0xFFFF_FFFFL, length -> Bytes.bigEndian(length, Integer.BYTES)),
            Encoding.of(0xFFFF, length -> Bytes.littleEndian(length, Short.BYTES)),
            Encoding.of(0xFFFF, length -> Bytes.bigEndian(length, Short.BYTES)),
            // Fory: two bits for the charset
            Encoding.of(Long.MAX_VALUE, length -> Bytes.varint(length << 2)),
            Encoding.of(Long.MAX_VALUE, EncodedFormat::kryoText),
            // Kryo: 0 is null
            Encoding.of(Long.MAX_VALUE, length -> Bytes.varint(length + 1)),
            Encoding.of(Long.MAX_VALUE, length -> Bytes.varint(length << 1)),
            Encoding.of(Long.MAX_VALUE, Bytes::varint));

    /** A document without one of its lengths, and the encoding that this had. */
    private record Place(Bytes before, Encoding encoding, byte[] after) {

        Bytes upTo(long length) {
            return Bytes.of(before, encoding.claimed.apply(Math.min(length, encoding.largest)));
        }

        /** Replaces the text by another. Encoding one of 100 MB would need most of the heap. */
        Bytes withText(int length) {
            Bytes text = Bytes.of("x").times(length);
            return Bytes.of(upTo(length), text, Arrays.copyOfRange(after, TEXT.length(), after.length));
        }
    }

    @Override
    public List<Bytes> documents(HostileCase attack) throws IOException {
        return switch (attack) {
            case LONG_TEXT ->
                lengths(dto(TEXT), TEXT.length(), 0).stream()
                        .limit(1)
                        .filter(place -> place.encoding.largest > LONG_TEXT)
                        .filter(this::hasRoom)
                        .map(place -> place.withText(LONG_TEXT))
                        .toList();
            case CLAIMED_TEXT -> claims(lengths(dto(TEXT), TEXT.length(), 0));
            case CLAIMED_LIST -> {
                InnerDto inner = new InnerDto(123L, List.copyOf(texts().keySet()));
                yield claims(lengths(new Dto(GOOD.some(), GOOD.dtoEnum(), inner), ELEMENTS, FARTHEST));
            }
            case CLAIMED_MAP -> {
                User user = new User(7, "name", "email", true, Instant.ofEpochMilli(0), List.of(), texts());
                yield claims(lengths(new Users(List.of(user)), ELEMENTS, FARTHEST));
            }
            default -> List.of();
        };
    }

    private static List<Bytes> claims(List<Place> places) {
        return places.stream()
                .flatMap(place -> HostileFormat.claims(length -> Bytes.of(place.upTo(length), place.after)).stream())
                .toList();
    }

    /** Tells if a longer text can be written into a document, which is not so if there are offsets beyond it. */
    private boolean hasRoom(Place place) {
        try {
            int length = 2 * TEXT.length();
            Codec<Object, Object> codec = contender.codec(Dto.class);
            return codec.toDomain(codec.decode(place.withText(length).toByteArray()))
                    .equals(dto("x".repeat(length)));
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    private static Dto dto(String some) {
        return new Dto(some, GOOD.dtoEnum(), GOOD.innerDto());
    }

    /** The first key and element is the text. */
    private static Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put(TEXT, "x");
        for (int i = 1; i < ELEMENTS; i++) {
            texts.put("text " + i, "x");
        }
        return texts;
    }

    /** Finds a length in front of the first text, or up to so many bytes before; the most likely encoding comes first. */
    private List<Place> lengths(Object value, int trueLength, int farthest) throws IOException {
        Codec<Object, Object> codec = contender.codec(value.getClass());
        byte[] document = codec.encode(codec.toNative(value));
        String characters = new String(document, StandardCharsets.ISO_8859_1);
        int text = texts().keySet().stream()
                .mapToInt(characters::indexOf)
                .filter(position -> position >= 0)
                .min()
                .orElseThrow();
        List<Place> places = new ArrayList<>();
        for (Encoding encoding : ENCODINGS) {
            byte[] right = encoding.right.apply(trueLength).toByteArray();
            for (int end = Math.max(right.length, text - farthest); end <= text; end++) {
                int start = end - right.length;
                if (Arrays.equals(document, start, end, right, 0, right.length)) {
                    Bytes before = Bytes.of(Arrays.copyOf(document, start));
                    places.add(new Place(before, encoding, Arrays.copyOfRange(document, end, document.length)));
                }
            }
        }
        return places;
    }

    /** The highest bit marks a text with a length, which is one larger and has six bits in its first byte. */
    private static Bytes kryoText(long length) {
        int first = 0x80 | (int) (length + 1 & 0x3F);
        long rest = length + 1 >>> 6;
        return rest == 0 ? Bytes.of(first) : Bytes.of(first | 0x40, Bytes.varint(rest));
    }
}
