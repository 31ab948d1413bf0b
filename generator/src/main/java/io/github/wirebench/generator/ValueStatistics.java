// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The values that were seen at one place of the documents. */
final class ValueStatistics {

    /** Texts are counted until there are more different ones than an enum may have. */
    static final int MOST_CONSTANTS = 12;

    /** Forms of text that can be types of their own. */
    enum TextForm {
        INSTANT(TextForms::isInstant),
        DATE(TextForms::isDate),
        UUID(TextForms::isUuid),
        BYTES(TextForms::isBase64);

        private final Predicate<String> test;

        TextForm(Predicate<String> test) {
            this.test = test;
        }
    }

    /** Numbers, digests, UUIDs, dates, and names with a dot or slash such as those of Kubernetes labels. */
    private static final Pattern IDENTIFIER = Pattern.compile(
            "[0-9][0-9:.T_-]*Z?|[0-9a-f-]{8,}|[A-Za-z0-9._-]+/[A-Za-z0-9._/-]+|[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)+");

    private static final BigDecimal LARGEST_EXACT = BigDecimal.valueOf(1L << 53);

    long nulls;
    long booleans;
    long texts;
    long lists;
    long objects;
    long emptyLists;
    long emptyObjects;
    long wholes;
    long fractions;

    BigDecimal smallest;
    BigDecimal largest;
    boolean changedByDouble;

    int shortestText = Integer.MAX_VALUE;
    int longestText;
    boolean base64Evidence;
    /** Text to how often it was seen; empty if there are too many. */
    final Map<String, Long> constants = new LinkedHashMap<>();

    boolean manyConstants;
    private final long[] forms = new long[TextForm.values().length];

    /** The elements of all lists. */
    ValueStatistics elements;
    /** The fields of all objects. */
    final Map<String, ValueStatistics> fields = new LinkedHashMap<>();

    void add(JsonNode value) {
        if (value.isNull()) {
            nulls++;
        } else if (value.isBoolean()) {
            booleans++;
        } else if (value.isNumber()) {
            addNumber(value);
        } else if (value.isTextual()) {
            addText(value.textValue());
        } else if (value.isArray()) {
            lists++;
            if (value.isEmpty()) {
                emptyLists++;
            }
            if (elements == null) {
                elements = new ValueStatistics();
            }
            value.forEach(elements::add);
        } else {
            objects++;
            if (value.isEmpty()) {
                emptyObjects++;
            }
            value.properties()
                    .forEach(field -> fields.computeIfAbsent(field.getKey(), name -> new ValueStatistics())
                            .add(field.getValue()));
        }
    }

    private void addNumber(JsonNode value) {
        BigDecimal number = value.decimalValue();
        if (value.isIntegralNumber()) {
            wholes++;
            changedByDouble |= number.abs().compareTo(LARGEST_EXACT) > 0;
        } else {
            fractions++;
            double rounded = number.doubleValue();
            changedByDouble |=
                    Double.isInfinite(rounded) || new BigDecimal(Double.toString(rounded)).compareTo(number) != 0;
        }
        smallest = smallest == null ? number : smallest.min(number);
        largest = largest == null ? number : largest.max(number);
    }

    private void addText(String text) {
        texts++;
        shortestText = Math.min(shortestText, text.length());
        longestText = Math.max(longestText, text.length());
        for (TextForm form : TextForm.values()) {
            if (forms[form.ordinal()] == texts - 1 && form.test.test(text)) {
                forms[form.ordinal()]++;
            }
        }
        base64Evidence |= TextForms.looksEncoded(text);
        if (!manyConstants) {
            constants.merge(text, 1L, Long::sum);
            tooManyConstants();
        }
    }

    private void tooManyConstants() {
        if (constants.size() > MOST_CONSTANTS) {
            manyConstants = true;
            constants.clear();
        }
    }

    /** Adds what was seen elsewhere. */
    void addAll(ValueStatistics other) {
        boolean[] all = new boolean[forms.length];
        for (TextForm form : TextForm.values()) {
            all[form.ordinal()] = isAll(form) && other.isAll(form);
        }
        nulls += other.nulls;
        booleans += other.booleans;
        texts += other.texts;
        lists += other.lists;
        objects += other.objects;
        emptyLists += other.emptyLists;
        emptyObjects += other.emptyObjects;
        wholes += other.wholes;
        fractions += other.fractions;
        smallest = smallest == null ? other.smallest : other.smallest == null ? smallest : smallest.min(other.smallest);
        largest = largest == null ? other.largest : other.largest == null ? largest : largest.max(other.largest);
        changedByDouble |= other.changedByDouble;
        shortestText = Math.min(shortestText, other.shortestText);
        longestText = Math.max(longestText, other.longestText);
        base64Evidence |= other.base64Evidence;
        manyConstants |= other.manyConstants;
        if (manyConstants) {
            constants.clear();
        } else {
            other.constants.forEach((text, count) -> constants.merge(text, count, Long::sum));
            tooManyConstants();
        }
        for (TextForm form : TextForm.values()) {
            forms[form.ordinal()] = all[form.ordinal()] ? texts : -1;
        }
        if (other.elements != null) {
            if (elements == null) {
                elements = new ValueStatistics();
            }
            elements.addAll(other.elements);
        }
        other.fields.forEach((name, seen) ->
                fields.computeIfAbsent(name, any -> new ValueStatistics()).addAll(seen));
    }

    /** Tells whether all texts have a form. */
    boolean isAll(TextForm form) {
        return forms[form.ordinal()] == texts;
    }

    long numbers() {
        return wholes + fractions;
    }

    /** The number of values that are not null. */
    long values() {
        return booleans + numbers() + texts + lists + objects;
    }

    /** Returns the kinds of values in words, such as "text in 12, list in 3". */
    List<String> kinds() {
        List<String> kinds = new ArrayList<>();
        addKind(kinds, "boolean", booleans);
        addKind(kinds, "number", numbers());
        addKind(kinds, "text", texts);
        addKind(kinds, "list", lists);
        addKind(kinds, "object", objects);
        return kinds;
    }

    private static void addKind(List<String> kinds, String kind, long count) {
        if (count > 0) {
            kinds.add(kind + " in " + count);
        }
    }

    /**
     * Returns the reason why the keys of the objects are data and not the names of fields; empty if they are names. Names
     * repeat from object to object; keys of data do not, or look like identifiers.
     */
    Optional<String> keysAreData() {
        int different = fields.size();
        double average = fields.values().stream()
                        .mapToLong(seen -> seen.values() + seen.nulls)
                        .sum()
                / (double) objects;
        long identifiers = fields.keySet().stream()
                .filter(key -> IDENTIFIER.matcher(key).matches())
                .count();
        if (different >= 2 && identifiers * 2 >= different) {
            return Optional.of("keys are data: they look like identifiers");
        }
        long numbered =
                fields.keySet().stream().filter(key -> key.matches(".*[0-9]")).count();
        if (different >= 10 && numbered * 5 >= different * 4L) {
            return Optional.of("keys are data: they are numbered");
        }
        boolean sparse = different > 20 && average * 2 < different;
        return sparse || objects < 3 && different > Inference.MOST_FIELDS
                ? Optional.of(String.format(
                        Locale.ROOT, "keys are data: %d different ones, %.1f in an object", different, average))
                : Optional.empty();
    }
}
