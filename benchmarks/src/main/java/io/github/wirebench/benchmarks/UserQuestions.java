// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.Traits;
import io.github.wirebench.model.codec.Traits.Binding;
import io.github.wirebench.model.codec.WireFormat;
import io.github.wirebench.report.answers.QuestionFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes the questions about users' payloads, in the form of {@code questions.yaml}: which library, and which format? */
final class UserQuestions {

    private static final String READ = "io.github.wirebench.json.JsonBenchmark.read";
    private static final String WRITE = "io.github.wirebench.json.JsonBenchmark.write";
    private static final String DECODE = "io.github.wirebench.binary.FormatBenchmark.decode";
    private static final String ENCODE = "io.github.wirebench.binary.FormatBenchmark.encode";
    private static final String MAPPED_DECODE = "io.github.wirebench.binary.MappedBenchmark.decode";
    private static final String MAPPED_ENCODE = "io.github.wirebench.binary.MappedBenchmark.encode";

    private static final Set<String> FLOORS = Set.of("HANDWRITTEN", "COPY");

    private static final String MAPPED = " mapped";

    /** The share of JSON text from which on a recommendation says that it does not hold for it. */
    private static final double MUCH_TEXT = 0.1;

    /** Those that services use most, so that quick takes five minutes; the last ones are given up on a slow machine. */
    private static final List<String> QUICK = List.of(
            "JACKSON",
            "USER_MAPPER",
            "PROTOBUF" + MAPPED,
            "FASTJSON2",
            "GSON",
            "AVRO" + MAPPED,
            "CBOR",
            "MOSHI",
            "MESSAGEPACK_JACKSON",
            "PROTOBUF");

    private static final String STAY = "Stay with Jackson.";

    /** A change that saves fewer cores at the rate of {@code saved} is not recommended. */
    private static final String WORTH = "0.05";

    /** Names that are not their contender's name in other letters. */
    private static final Map<String, String> LABELS = Map.ofEntries(
            Map.entry("USER_MAPPER", "your mapper"),
            Map.entry("JACKSON_JR", "jackson-jr"),
            Map.entry("DSL_JSON", "dsl-json"),
            Map.entry("AVAJE_JSONB", "avaje-jsonb"),
            Map.entry("FASTJSON2", "fastjson2"),
            Map.entry("FORY_JSON", "Fory"),
            Map.entry("JACKSON3", "Jackson 3"),
            Map.entry("MSGPACK_CORE", "MessagePack (msgpack-core by hand)"),
            Map.entry("MESSAGEPACK_JACKSON", "MessagePack (Jackson)"),
            Map.entry("CBOR", "CBOR"),
            Map.entry("JACKSON3_CBOR", "CBOR (Jackson 3)"),
            Map.entry("BSON", "BSON"),
            Map.entry("AVRO_JSON", "Avro as JSON"),
            Map.entry("AVRO_JACKSON", "Avro (Jackson)"),
            Map.entry("AVRO_CUSTOM_CODERS", "Avro (custom coders)"),
            Map.entry("PROTOBUF_JSON", "Protobuf as JSON"),
            Map.entry("PROTOBUF_JACKSON", "Protobuf (Jackson)"),
            Map.entry("PROTOBUF_LITE", "Protobuf (lite runtime)"),
            Map.entry("WIRE", "Protobuf (Wire)"),
            Map.entry("QUICKBUFFERS", "Protobuf (QuickBuffers)"),
            Map.entry("QUICKBUFFERS_LAZY", "Protobuf (QuickBuffers, lazy strings)"),
            Map.entry("FASTJSON2_JSONB", "JSONB of fastjson2"),
            Map.entry("HANDWRITTEN", "Hand-written"),
            Map.entry("COPY", "Copy of the JSON"));

    private UserQuestions() {}

    /**
     * Writes a file with the questions about payloads for those contenders that services use most, if they can carry them.
     *
     * @return the file, whose place stays the same for {@code resume}
     */
    static Path write(List<Payload> payloads, Path folder) throws IOException {
        Path file = Files.createDirectories(folder)
                .resolve(payloads.stream().map(Payload::name).collect(Collectors.joining("-")) + ".yaml");
        JsonFiles.write(file, document(payloads, false));
        return file;
    }

    /** Writes the questions for all contenders into a temporary file, for reports. */
    static Path forReports(List<Payload> payloads) throws IOException {
        Path file = Files.createTempFile("own-questions-", ".yaml");
        file.toFile().deleteOnExit();
        JsonFiles.write(file, document(payloads, true));
        return file;
    }

    /** Returns which libraries that services use most cannot be measured with payloads, and why: a line for each payload. */
    static List<String> leftOut(List<Payload> payloads) throws IOException {
        Map<String, Map<String, String>> reasons = new LinkedHashMap<>();
        for (Contender contender :
                Catalogue.all().stream().filter(UserQuestions::isLikely).toList()) {
            Map<String, String> ofOne = reasons.computeIfAbsent(contender.name(), name -> new LinkedHashMap<>());
            payloads.forEach(payload -> ContenderCheck.unsupportedReason(contender, payload)
                    .ifPresent(reason -> ofOne.put(payload.name(), reason)));
        }
        return QuestionFile.read(forReports(payloads).toUri().toURL()).questions().stream()
                .flatMap(question -> question.leftOut(reasons).stream())
                .toList();
    }

    /** Returns whether a report says why it is left out. */
    private static boolean isLikely(Contender contender) {
        return isQuick(contender) && !contender.name().equals("USER_MAPPER");
    }

    private static String asText(Payload payload) {
        return payload.textShare() == 0 ? "" : ", " + Format.percent(payload.textShare()) + " of it JSON text";
    }

    private static boolean isQuick(Contender contender) {
        return QUICK.contains(contender.name()) || QUICK.contains(contender.name() + MAPPED);
    }

    private static Map<String, Object> document(List<Payload> payloads, boolean forReports) throws IOException {
        Map<String, Object> inputs = new LinkedHashMap<>();
        List<Object> questions = new ArrayList<>();
        for (Payload payload : payloads) {
            int bytes = WireSize.rawBytes(Catalogue.named("JACKSON"), payload);
            inputs.put(
                    payload.name(),
                    JsonFiles.object(
                            "label", payload.name() + ", " + Format.size(bytes) + asText(payload), "bytes", bytes));
            List<Contender> contenders = Catalogue.all().stream()
                    .filter(one -> one.traits().binding() != Binding.NONE)
                    .filter(one -> forReports && isLikely(one)
                            || one.traits().unsupportedReason(payload).isEmpty())
                    .filter(one -> forReports
                            || isQuick(one)
                                    && ContenderCheck.unsupportedReason(one, payload)
                                            .isEmpty())
                    .toList();
            List<String> shown =
                    forReports ? List.of(payload.name(), nearest(payload).name()) : List.of(payload.name());
            questions.add(question(payload, shown, contenders));
        }
        return JsonFiles.object("inputs", JsonFiles.object("payload", inputs), "questions", questions);
    }

    /**
     * Returns the suite's payload that is most like a user's, by size and contents. Twice the size is as far away as 15 points more
     * of the document in names, or outside of texts.
     */
    static Payload nearest(Payload own) throws IOException {
        Shape shape = Shape.of(own);
        Payload nearest = null;
        double least = Double.POSITIVE_INFINITY;
        for (Payload payload : Payload.suite()) {
            double distance = shape.distance(Shape.of(payload));
            if (distance < least) {
                least = distance;
                nearest = payload;
            }
        }
        return nearest;
    }

    /**
     * The composition of documents as JSON.
     *
     * @param bytes the mean length
     * @param outside the share of characters outside of names and texts, in the first document
     * @param names the share of characters in names, in the first document
     */
    private record Shape(int bytes, double outside, double names) {

        private static final double AS_FAR_AS_DOUBLE = 0.15;
        private static final Pattern QUOTED = Pattern.compile("\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"(:?)");

        static Shape of(Payload payload) throws IOException {
            Codec<Object, Object> codec = Catalogue.named("JACKSON").codec(payload.type());
            String json = new String(codec.encode(codec.toNative(payload.sample(0))), StandardCharsets.UTF_8);
            int quoted = 0;
            int names = 0;
            for (MatchResult text : QUOTED.matcher(json).results().toList()) {
                quoted += text.group().length();
                names += text.group(1).isEmpty() ? 0 : text.group().length();
            }
            return new Shape(
                    WireSize.rawBytes(Catalogue.named("JACKSON"), payload),
                    1 - (double) quoted / json.length(),
                    (double) names / json.length());
        }

        double distance(Shape other) {
            return Math.abs(Math.log((double) bytes / other.bytes)) / Math.log(2)
                    + (Math.abs(outside - other.outside) + Math.abs(names - other.names)) / AS_FAR_AS_DOUBLE;
        }
    }

    private static Object question(Payload payload, List<String> shown, List<Contender> contenders) {
        return JsonFiles.object(
                "id",
                "own-" + payload.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                "title",
                "Which library and which format for " + payload.name() + "?",
                "measure",
                "run --only own -p payload=" + payload.name(),
                "card",
                card(payload, contenders),
                "panels",
                List.of(
                        panel("Reading: {input}", "read", shown, contenders, READ, DECODE, MAPPED_DECODE),
                        panel("Writing: {input}", "write", shown, contenders, WRITE, ENCODE, MAPPED_ENCODE)));
    }

    /** The fastest library and format of each direction, and what to make of it. */
    private static Object card(Payload payload, List<Contender> contenders) {
        return JsonFiles.object(
                "link",
                "Every library and format",
                "figures",
                JsonFiles.object(
                        "json", fastest(payload, "JSON (", "read"),
                        "jsonWrites", fastest(payload, "JSON (", "write"),
                        "any", fastest(payload, "", "read"),
                        "anyWrites", fastest(payload, "", "write")),
                "chart",
                JsonFiles.object("title", "Reading", "bars", bars(payload, contenders)),
                "say",
                sayings(payload));
    }

    /** What to do if both directions get faster, or one does; and what it would save if that is little. */
    private static List<Object> sayings(Payload payload) {
        String both = "any.high < 1 && anyWrites.high < 1";
        String reads = "any.high < 1 && anyWrites.n == 1";
        String writes = "anyWrites.high < 1 && any.n == 1";
        String worth = " && any.saved + anyWrites.saved >= " + WORTH;
        String faster = "{any.label} reads {any.fasterBy} faster than Jackson.";
        String saves = "It saves {any.core} at 500 reads/s, with {any.gzip}.";
        String wouldSave = "{any.label} would save {any.core} at 500 reads/s, with {any.gzip}.";
        String ofBoth = "With {any.garbage}. {anyWrites.label} writes {anyWrites.fasterBy} faster.";
        String ofReads = "Compared with Jackson, mapping included; {any.garbage}.";
        String ofWrites = "Compared with Jackson, mapping included; {anyWrites.garbage}.";
        return List.of(
                saying(
                        payload,
                        both + worth + " && json.n + jsonWrites.n == 2",
                        faster,
                        saves + " Fastest JSON: {json.label} for reading, {jsonWrites.label} for writing.",
                        ofBoth),
                saying(payload, both + worth, faster, saves, ofBoth),
                saying(
                        payload,
                        reads + " && any.saved >= " + WORTH,
                        "{any.label} reads {any.fasterBy} faster. Nothing writes measurably faster.",
                        "Mostly reading? Consider it.",
                        ofReads),
                saying(
                        payload,
                        writes + " && anyWrites.saved >= " + WORTH,
                        "{anyWrites.label} writes {anyWrites.fasterBy} faster. Nothing reads measurably faster.",
                        "Mostly writing? Consider it.",
                        ofWrites),
                saying(
                        payload,
                        both,
                        STAY,
                        wouldSave + " {anyWrites.label} would save {anyWrites.core} at 500 writes/s.",
                        ofBoth),
                saying(payload, reads, STAY, wouldSave, ofReads),
                saying(
                        payload,
                        writes,
                        STAY,
                        "{anyWrites.label} would save {anyWrites.core} at 500 writes/s, with {anyWrites.gzip}.",
                        ofWrites),
                saying(
                        payload,
                        "any.n == 1 && any.unknown == 0 && anyWrites.n == 1 && anyWrites.unknown == 0",
                        STAY,
                        "Nothing measured is known to be faster for these documents.",
                        "The fastest other: {any.label} reads ({any.words}), {anyWrites.label} writes ({anyWrites.words})."),
                saying(
                        payload,
                        "any.n == 1 && any.hint == 1",
                        "Stay with Jackson until more is known.",
                        "Whether {any.label} reads faster is not known yet.",
                        "It has {any.gzip}."),
                saying(payload, "any.high < 1", faster, "Writing was not measured, for lack of time.", ofReads));
    }

    /** The contenders that services use most, Jackson first. */
    private static List<Object> bars(Payload payload, List<Contender> contenders) {
        return contenders.stream()
                .filter(one -> QUICK.contains(one.name() + (isMapped(one) ? MAPPED : "")))
                .map(one -> label(one, isMapped(one)))
                .<Object>map(label -> JsonFiles.object("row", label, "of", "read", "at", payload.name()))
                .toList();
    }

    private static Object fastest(Payload payload, String prefix, String verb) {
        return JsonFiles.object("fastest", prefix, "of", verb, "at", List.of(payload.name()));
    }

    /** What is text in every format says nothing of the formats. */
    private static Object saying(Payload payload, String when, String verdict, String action, String caption) {
        String limit = payload.textShare() <= MUCH_TEXT
                ? ""
                : " This does not hold for the " + Format.percent(payload.textShare())
                        + " of the bytes that are JSON text in every format.";
        return JsonFiles.object("when", when, "verdict", verdict, "action", action + limit, "caption", caption);
    }

    /** A message that is not mapped to the user's record is no alternative to one that is. */
    private static List<String> limits(List<Contender> contenders) {
        return contenders.stream()
                .filter(one -> FLOORS.contains(one.name()) || one.traits().has(Traits.Flag.MAPPING) && isMapped(one))
                .map(one -> label(one, false))
                .toList();
    }

    private static boolean isMapped(Contender contender) {
        return contender.name().equals("PROTOBUF") || contender.name().equals("AVRO");
    }

    private static Object panel(
            String title,
            String verb,
            List<String> payloads,
            List<Contender> contenders,
            String json,
            String binary,
            String mapped) {
        List<Object> rows = new ArrayList<>();
        Map<Integer, String> quick = new TreeMap<>();
        for (Contender contender : contenders) {
            boolean isJson = contender.traits().format() == WireFormat.JSON
                    && !contender.name().equals("JACKSON");
            add(rows, quick, contender, isJson ? json : binary, false);
            if (isMapped(contender)) {
                add(rows, quick, contender, mapped, true);
            }
        }
        return JsonFiles.object(
                "title",
                title,
                "verb",
                verb,
                "each",
                JsonFiles.object("payload", payloads),
                "rows",
                rows,
                "quick",
                quick.values(),
                "limits",
                limits(contenders));
    }

    private static void add(
            List<Object> rows, Map<Integer, String> quick, Contender contender, String benchmark, boolean mapped) {
        String label = label(contender, mapped);
        rows.add(JsonFiles.object(
                "label", label, "benchmark", benchmark, "params", JsonFiles.object("contender", contender.name())));
        int place = QUICK.indexOf(contender.name() + (mapped ? MAPPED : ""));
        if (place >= 0) {
            quick.put(place, label);
        }
    }

    private static String label(Contender contender, boolean mapped) {
        String name = LABELS.getOrDefault(contender.name(), words(contender.name()));
        return contender.traits().format() == WireFormat.JSON
                ? "JSON (" + name + ")"
                : name + (mapped ? " with mapping" : "");
    }

    private static String words(String name) {
        String words = Arrays.stream(name.split("_"))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" "));
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
