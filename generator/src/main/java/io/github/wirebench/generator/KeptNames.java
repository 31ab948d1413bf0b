// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.codegen.Names;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells keys that are names of fields, which stay when data is replaced, from those that may be data.
 *
 * <p>A key stays if it is made of words, none of which is a whole text, part of an e-mail address, capitalised alike in a text, or
 * written as a name inside a sentence, and does not vary: in eight objects or more, three keys or more that few of them have. A key that
 * some objects do not have is no word of a text, either, and neither that nor a key among others of one kind is part of a text like a
 * person's name. Languages stay where they are the keys of a map.
 */
final class KeptNames {

    private static final int FEWEST_OBJECTS = 8;
    private static final int FEWEST_RARE = 3;

    /** Words of a key, which may be joined as in camelCase. */
    private static final Pattern WORD_OF_KEY = Pattern.compile("\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[\\p{L}&&[^\\p{Lu}]]+");

    /** An e-mail address; its group is the part before the @. */
    private static final Pattern ADDRESS = Pattern.compile("([^\\s@<>]+)@[^\\s@<>]+");

    /** Two to four words that begin with upper-case letters, as names of persons do, and titles. */
    private static final Pattern PERSON =
            Pattern.compile("\\p{Lu}[\\p{L}\\p{M}.'’-]*(,? \\p{Lu}[\\p{L}\\p{M}.'’-]*){1,3}");

    /** A word after another one of its sentence. */
    private static final Pattern INSIDE = Pattern.compile("(?<=[\\p{L}\\p{N},;)] [(\"'“]?)" + Anonymizer.WORD);

    /** A word as names are written, not an abbreviation. */
    private static final Pattern NAME = Pattern.compile("\\p{Lu}\\p{Ll}{2,}");

    /** In German, all nouns are written like names. */
    private static final Pattern GERMAN = Pattern.compile("\\b(und|der|das|ist|nicht|für|auf|ein|eine|bitte)\\b");

    /** Names of fields that sentences can have as if they were names of persons. */
    private static final Set<String> ORDINARY =
            Set.of(("account action address agent amount article author bank brand browser campaign category channel"
                            + " city class client code comment company contact content contract count country course currency"
                            + " customer data date day department description device document email employee error event file form"
                            + " format game group hotel image invoice item key label language level link list location manager"
                            + " member message mode model month name network note number option order owner page partner path"
                            + " payment person phone place plan platform player policy position price product profile program"
                            + " project quantity rate region report request response result role room score season sender series"
                            + " server service session shop size source state status store street student subject summary system"
                            + " tag target task team test text time title topic total type unit user value vendor version week"
                            + " year monday tuesday wednesday thursday friday saturday sunday january february march april may"
                            + " june july august september october november december")
                    .split(" "));

    private final Schema schema;

    /** Texts, handles made of a person's name, and words before the @ of e-mail addresses, in lower case. */
    private final Set<String> texts = new HashSet<>();

    /** All words of texts, in lower case. */
    private final Set<String> wordsOfTexts = new HashSet<>();

    /** Words of texts like a person's name, in lower case. */
    private final Set<String> wordsOfPersons = new HashSet<>();

    /** Words of texts that begin with an upper-case letter, as names of persons do, with the rest in lower case. */
    private final Set<String> proper = new HashSet<>();

    /** All other words. */
    private final Set<String> lower = new HashSet<>();

    /** Words that sentences have only as names are written, in lower case. */
    private final Set<String> names = new HashSet<>();

    /** The keys of each map of the schema, by its type there. */
    private final Map<Type, Set<String>> maps = new IdentityHashMap<>();

    /** How many objects there are of each record, and how many have each key. */
    private final Map<String, Integer> objects = new HashMap<>();

    private final Map<String, Map<String, Integer>> uses = new HashMap<>();

    /** Keys of records that few of many objects have: they vary, as data does. */
    private final Map<String, Set<String>> rare = new HashMap<>();

    private KeptNames(Schema schema) {
        this.schema = schema;
    }

    static KeptNames of(List<ObjectNode> documents, Schema schema) {
        KeptNames names = new KeptNames(schema);
        documents.forEach(names::collectTexts);
        names.names.removeAll(names.lower);
        names.names.removeAll(ORDINARY);
        documents.forEach(document ->
                Kinds.eachObject(schema, document, new Named(schema.root().name()), names::countKeys));
        names.uses.forEach((record, counts) -> {
            int all = names.objects.get(record);
            Set<String> keys = counts.keySet().stream()
                    .filter(key -> all >= FEWEST_OBJECTS && counts.get(key) * 4 <= all)
                    .collect(Collectors.toSet());
            if (keys.size() >= FEWEST_RARE) {
                names.rare.put(record, keys);
            }
        });
        return names;
    }

    private void collectTexts(JsonNode value) {
        if (value.isTextual()) {
            String text = value.textValue();
            texts.add(text.toLowerCase(Locale.ROOT));
            List<String> words =
                    words(Anonymizer.WORD, text.toLowerCase(Locale.ROOT)).toList();
            wordsOfTexts.addAll(words);
            if (PERSON.matcher(text).matches()) {
                words.stream().filter(word -> word.length() > 1).forEach(wordsOfPersons::add);
                // usual handles: Clara Probe is cprobe
                texts.add(words.get(0).charAt(0) + words.get(words.size() - 1));
                texts.add(String.join("", words));
            }
            words(Anonymizer.WORD, text)
                    .forEach(word ->
                            (Character.isUpperCase(word.codePointAt(0)) ? proper : lower).add(capitalised(word)));
            List<String> inside = words(INSIDE, text).toList();
            List<String> likeNames =
                    inside.stream().filter(NAME.asMatchPredicate()).toList();
            boolean isTitle = likeNames.size() * 2 >= inside.size();
            if (!isTitle && !GERMAN.matcher(text).find()) {
                likeNames.forEach(word -> names.add(word.toLowerCase(Locale.ROOT)));
            }
            ADDRESS.matcher(text)
                    .results()
                    .flatMap(address -> words(Anonymizer.WORD, address.group(1)))
                    .forEach(word -> texts.add(word.toLowerCase(Locale.ROOT)));
        }
        value.forEach(this::collectTexts);
    }

    private void countKeys(JsonNode object, Type type) {
        Set<String> keys = ObjectKeys.byKey(List.of(object)).keySet();
        if (type instanceof MapOf) {
            maps.computeIfAbsent(type, map -> new HashSet<>()).addAll(keys);
        } else if (type instanceof Named named) {
            Map<String, Integer> counts = uses.computeIfAbsent(named.name(), record -> new HashMap<>());
            keys.forEach(key -> counts.merge(key, 1, Integer::sum));
            objects.merge(named.name(), 1, Integer::sum);
        }
    }

    /** Tells if a key is the name of a field, and nothing that the documents have as data. */
    boolean isKept(String key, Type object) {
        if (object instanceof MapOf) {
            return ObjectKeys.areLanguages(maps.get(object));
        }
        if (!(object instanceof Named named)
                || rare.getOrDefault(named.name(), Set.of()).contains(key)
                || !ObjectKeys.isName(key)) {
            return false;
        }
        List<Schema.Field> fields =
                schema.record(named.name()).map(Schema.Record::fields).orElse(List.of());
        boolean isOfOneKind = fields.size() > 1
                && fields.stream().map(KeptNames::kind).distinct().count() == 1;
        // such as hours by person
        boolean isLikeMap = fields.size() > 2
                && fields.stream().allMatch(Schema.Field::optional)
                && fields.stream().map(Schema.Field::type).distinct().count() == 1;
        boolean isInAll =
                objects.get(named.name()).equals(uses.get(named.name()).get(key));
        return !isLikeMap && !isInText(key, isInAll, isInAll && !isOfOneKind);
    }

    /** Tells if texts have a word of a key, so that somebody should look at it. */
    boolean isDoubtful(String key) {
        return words(WORD_OF_KEY, key).anyMatch(word -> wordsOfTexts.contains(word.toLowerCase(Locale.ROOT)));
    }

    private static Object kind(Schema.Field field) {
        return field.type() instanceof Named
                ? Named.class
                : KnownRecords.NUMBERS.contains(field.type()) ? KnownRecords.NUMBERS : field.type();
    }

    /**
     * Tells if a key is a part of the documents' texts.
     *
     * @param isInAll whether all objects have the key: prose may have the words of such names, too
     * @param isOrdinary whether titles may have its words, too
     */
    private boolean isInText(String key, boolean isInAll, boolean isOrdinary) {
        String lower = key.toLowerCase(Locale.ROOT);
        Set<String> inLower =
                wordsOf(key).map(word -> word.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        long ofPersons = inLower.stream().filter(wordsOfPersons::contains).count();
        return texts.contains(lower)
                || !isInAll && wordsOfTexts.contains(lower)
                || ofPersons > (isOrdinary ? 1 : 0)
                || wordsOf(key).map(KeptNames::capitalised).anyMatch(proper::contains)
                || inLower.stream()
                        .anyMatch(word -> texts.contains(word)
                                || names.contains(word)
                                || !isInAll && proper.contains(Names.camelCase(word)));
    }

    private static Stream<String> wordsOf(String key) {
        return Stream.of(Anonymizer.WORD, WORD_OF_KEY).flatMap(pattern -> words(pattern, key));
    }

    private static Stream<String> words(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group);
    }

    /** Returns a word with its first letter as it is, and the rest in lower case. */
    private static String capitalised(String word) {
        return word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT);
    }
}
