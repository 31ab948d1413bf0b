// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What a benchmark's JVM has met before it is measured, because that changes how code is compiled and how large the buffers are that
 * libraries keep: docs/methodology.md, "The state of the JVM".
 */
public enum JvmState {
    /** Nothing. */
    FRESH(WideText.NEVER, false),
    /** The {@linkplain #mix() mix}, read and written with the library; and the inputs have a text beyond Latin-1 now and then. */
    SERVICE(WideText.NOW_AND_THEN, true),

    /** One text beyond Latin-1, before anything else; this and the following are parts of SERVICE, which show what each does. */
    TEXT_ONCE(WideText.ONCE, false),
    /** Such texts in the inputs. */
    TEXT(WideText.NOW_AND_THEN, false),
    /** The mix without such texts. */
    DOCUMENTS(WideText.NEVER, true),
    /** The mix without such texts, after one of them. */
    DOCUMENTS_AND_TEXT_ONCE(WideText.ONCE, true);

    /** How often there is a text beyond Latin-1. */
    private enum WideText {
        NEVER,
        ONCE,
        NOW_AND_THEN
    }

    /** The system property that chooses the state by its name in lower case; without it, JVMs are fresh. */
    public static final String PROPERTY = "wirebench.jvmState";

    private static final int WIDE_ONE_IN = 50;
    private static final int LARGE_TEXTS = 10;

    /** Some libraries refuse texts of more than 50,000. */
    private static final int LARGE_TEXT_CHARS = 30_000;

    /** Any character beyond Latin-1 makes a String use two bytes per char. */
    private static final String WIDE = "\u20ac";

    private static final JvmState CURRENT =
            valueOf(System.getProperty(PROPERTY, FRESH.name()).toUpperCase(Locale.ROOT));

    private final WideText wideText;
    private final boolean hasDocuments;

    JvmState(WideText wideText, boolean hasDocuments) {
        this.wideText = wideText;
        this.hasDocuments = hasDocuments;
    }

    /** Returns the state of this JVM. */
    public static JvmState current() {
        return CURRENT;
    }

    /** Returns whether the JVM has met a text beyond Latin-1. */
    public boolean hasWideText() {
        return wideText != WideText.NEVER;
    }

    /** Returns the inputs that a benchmark rotates over: in a service, a text of the last one has a character beyond Latin-1. */
    public List<Object> inputs(List<?> values) {
        List<Object> inputs = new ArrayList<>(values);
        if (wideText == WideText.NOW_AND_THEN) {
            int last = inputs.size() - 1;
            inputs.set(last, withLongestText(inputs.get(last), text -> text + WIDE));
        }
        return inputs;
    }

    /**
     * Creates documents of 72 bytes to 300 KB as JSON, if the state has them; every fiftieth text has a character beyond Latin-1, if the
     * state meets such texts now and then.
     * They are equal on every call.
     */
    public List<Object> mix() {
        if (!hasDocuments) {
            return List.of();
        }
        RandomValues random = Payload.random("MIX", 0);
        List<Object> documents = List.of(
                Payload.DTO.sample(0),
                Payload.VIEW_EVENT.sample(0),
                Payload.POST.sample(0),
                Payload.ARTICLE.sample(0),
                Payload.TELEMETRY.sample(0),
                ArticleGenerator.feed(random, LARGE_TEXTS, LARGE_TEXT_CHARS));
        int[] texts = {0};
        boolean isWide = wideText == WideText.NOW_AND_THEN;
        return documents.stream()
                .map(document ->
                        withTexts(document, text -> isWide && ++texts[0] % WIDE_ONE_IN == 0 ? text + WIDE : text))
                .toList();
    }

    /** Returns a value whose first ten texts have about 30,000 characters or more, as far as it has so many; empty if the state has no documents. */
    public Optional<Object> large(Object value) {
        int[] texts = {0};
        return !hasDocuments
                ? Optional.empty()
                : Optional.of(withTexts(
                        value,
                        // texts without letters may be numbers, which have a form of their own in a user's payload
                        text -> text.chars().noneMatch(Character::isLetter) || ++texts[0] > LARGE_TEXTS
                                ? text
                                : text.repeat(Math.max(1, LARGE_TEXT_CHARS / text.length()))));
    }

    private static Object withLongestText(Object value, UnaryOperator<String> change) {
        List<String> texts = new ArrayList<>();
        withTexts(value, text -> {
            texts.add(text);
            return text;
        });
        String longest =
                texts.stream().max(Comparator.comparingInt(String::length)).orElse("");
        return withTexts(value, text -> text.equals(longest) ? change.apply(text) : text);
    }

    /** Keys stay as they are, and so do texts with a form of their own. */
    private static Object withTexts(Object value, UnaryOperator<String> change) {
        if (value instanceof String text) {
            return change.apply(text);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(element -> withTexts(element, change)).toList();
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> changed = new LinkedHashMap<>();
            map.forEach((key, element) -> changed.put(key, withTexts(element, change)));
            return changed;
        }
        return value instanceof Record ? recordWithTexts(value, change) : value;
    }

    private static Object recordWithTexts(Object value, UnaryOperator<String> change) {
        RecordComponent[] components = value.getClass().getRecordComponents();
        Object[] arguments = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        try {
            for (int i = 0; i < components.length; i++) {
                Object old = components[i].getAccessor().invoke(value);
                JsonField field = components[i].getAnnotation(JsonField.class);
                boolean hasForm = field != null && (field.anyJson() || field.base64());
                arguments[i] = hasForm ? old : withTexts(old, change);
                types[i] = components[i].getType();
            }
            return value.getClass().getDeclaredConstructor(types).newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(value.getClass() + " is not a public record", e);
        }
    }
}
