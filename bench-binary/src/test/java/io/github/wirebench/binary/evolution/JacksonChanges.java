// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import static io.github.wirebench.binary.evolution.Outcome.HEAD;
import static io.github.wirebench.binary.evolution.Outcome.TAIL;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads documents of one class as another with Jackson and the settings of {@link JacksonArticles}. */
final class JacksonChanges implements Changes {

    private static final JsonMapper MAPPER = JacksonArticles.mapper();

    record Bare(String head, String tail) {}

    record Text(String head, String subject, String tail) {}

    record Headline(String head, @JsonAlias("subject") String headline, String tail) {}

    record Ints(String head, List<Integer> subject, String tail) {}

    record Int(String head, int subject, String tail) {}

    record Long64(String head, long subject, String tail) {}

    record Boxed(String head, Integer subject, String tail) {}

    record Texts(String head, List<String> subject, String tail) {}

    record Two(String head, TwoColours subject, String tail) {}

    record Green(String head, WithGreen subject, String tail) {}

    record Blue(String head, WithBlue subject, String tail) {}

    enum TwoColours {
        @JsonEnumDefaultValue
        NONE,
        RED
    }

    enum WithGreen {
        @JsonEnumDefaultValue
        NONE,
        RED,
        GREEN
    }

    enum WithBlue {
        @JsonEnumDefaultValue
        NONE,
        RED,
        BLUE
    }

    @Override
    public Side before(SchemaChange change) {
        return switch (change) {
            case ADD_FIELD, ADD_FIELD_WITHOUT_DEFAULT -> new Thing(Bare.class, null, null, null);
            case REMOVE_FIELD, RENAME_FIELD, REORDER_FIELDS, REUSE_FIELD, TEXT_TO_LIST ->
                new Thing(Text.class, "subject", "old", null);
            case WIDEN, NUMBER_TO_TEXT, NUMBER_TO_LIST, MAKE_OPTIONAL -> new Thing(Int.class, "subject", 42, 0);
            case NARROW -> new Thing(Long64.class, "subject", 5_000_000_000L, 0);
            case LIST_TO_TEXT -> new Thing(Texts.class, "subject", List.of("old", "older"), null);
            case LIST_TO_NUMBER -> new Thing(Ints.class, "subject", List.of(42, 43), null);
            case ADD_ENUM_VALUE -> new Thing(Two.class, "subject", "RED", "NONE");
            case REMOVE_ENUM_VALUE -> new Thing(Blue.class, "subject", "BLUE", "NONE");
        };
    }

    @Override
    public Side after(SchemaChange change) {
        return switch (change) {
            case ADD_FIELD, REORDER_FIELDS, REUSE_FIELD, NUMBER_TO_TEXT, LIST_TO_TEXT ->
                new Thing(Text.class, "subject", "new", null);
            case ADD_FIELD_WITHOUT_DEFAULT -> null;
            case REMOVE_FIELD -> new Thing(Bare.class, null, null, null);
            case RENAME_FIELD -> new Thing(Headline.class, "headline", "new", null);
            case WIDEN -> new Thing(Long64.class, "subject", 5_000_000_000L, 0);
            case NARROW -> new Thing(Int.class, "subject", 42, 0);
            case TEXT_TO_LIST -> new Thing(Texts.class, "subject", List.of("new", "newer"), null);
            case NUMBER_TO_LIST -> new Thing(Ints.class, "subject", List.of(7, 8), null);
            case LIST_TO_NUMBER -> new Thing(Int.class, "subject", 7, 0);
            case MAKE_OPTIONAL -> new Thing(Boxed.class, "subject", null, null);
            case ADD_ENUM_VALUE -> new Thing(Green.class, "subject", "GREEN", "NONE");
            case REMOVE_ENUM_VALUE -> new Thing(Two.class, "subject", "RED", "NONE");
        };
    }

    /**
     * An object of one version.
     *
     * @param type its class
     * @param field the name of the changed field; null if the class does not have it
     * @param value the value to write
     * @param absent the value in Java if the field is not set
     */
    private record Thing(Class<?> type, String field, Object value, Object absent) implements Side {

        /** Writes the fields in reverse order, which makes no difference to any reader; see {@code REORDER_FIELDS}. */
        @Override
        public byte[] write() throws IOException {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("tail", TAIL);
            if (field != null && value != null) {
                document.put(field, value);
            }
            document.put("head", HEAD);
            return MAPPER.writeValueAsBytes(document);
        }

        @Override
        public Outcome read(byte[] bytes, Object written) throws IOException {
            JsonNode thing = MAPPER.valueToTree(MAPPER.readValue(bytes, type));
            if (!thing.path("head").asText().equals(HEAD)
                    || !thing.path("tail").asText().equals(TAIL)) {
                return Outcome.WRONG;
            }
            if (field == null) {
                return Outcome.IGNORED;
            }
            return Outcome.of(MAPPER.convertValue(thing.get(field), Object.class), written, absent);
        }
    }
}
