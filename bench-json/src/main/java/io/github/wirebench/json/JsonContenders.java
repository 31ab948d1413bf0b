// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.PayloadProvider;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.JvmRequirement;
import io.github.wirebench.model.codec.Traits;
import io.github.wirebench.model.codec.Traits.Binding;
import io.github.wirebench.model.codec.Traits.Flag;
import java.util.function.Function;

/** The JSON libraries. A library's classes are loaded when its contender is created. */
public enum JsonContenders implements Contender {
    JACKSON(
            Traits.json("com.fasterxml.jackson.core:jackson-databind")
                    .source("https://github.com/FasterXML/jackson-docs/wiki/Presentation:-Jackson-Performance")
                    .limits(Limits.JACKSON_2),
            form -> JacksonContender.plain(form)),
    JACKSON_AFTERBURNER(
            Traits.json("com.fasterxml.jackson.module:jackson-module-afterburner")
                    .binding(Binding.RUNTIME_BYTECODE)
                    .source("https://github.com/FasterXML/jackson-modules-base/tree/2.x/afterburner")
                    .limits(Limits.JACKSON_2)
                    .bias("It speeds up beans more than records, and doubles not at all. Our payloads are records."),
            form -> JacksonContender.afterburner(form)),
    JACKSON_BLACKBIRD(
            Traits.json("com.fasterxml.jackson.module:jackson-module-blackbird")
                    .binding(Binding.RUNTIME_BYTECODE)
                    .source("https://github.com/FasterXML/jackson-modules-base/tree/2.x/blackbird")
                    .limits(Limits.JACKSON_2),
            form -> JacksonContender.blackbird(form)),
    JACKSON3(
            jackson3("tools.jackson.core:jackson-databind")
                    .source("https://github.com/FasterXML/jackson/discussions/308")
                    .bias("It checks that nothing follows the document, which Jackson 2 does not."),
            form -> Jackson3Contender.withDefaults(form)),
    JACKSON3_TUNED(
            jackson3("tools.jackson.core:jackson-databind")
                    .source("https://github.com/FasterXML/jackson/discussions/308"),
            form -> Jackson3Contender.tuned(form)),
    JACKSON3_AFTERBURNER(
            jackson3("tools.jackson.module:jackson-module-afterburner")
                    .binding(Binding.RUNTIME_BYTECODE)
                    .source("https://github.com/FasterXML/jackson-modules-base/tree/3.x/afterburner")
                    .bias(
                            "The module is older than the Jackson 3 that it runs with, because 3.3.0 of it is not published."),
            form -> Jackson3Contender.afterburner(form)),
    /** From 3.3.0 on the module refuses older JDKs. */
    JACKSON3_BLACKBIRD(
            jackson3("tools.jackson.module:jackson-module-blackbird")
                    .binding(Binding.RUNTIME_BYTECODE)
                    .minJdk(25)
                    .source("https://github.com/FasterXML/jackson-modules-base/tree/3.x/blackbird"),
            form -> Jackson3Contender.blackbird(form)),
    JACKSON_JR(
            jackson3("tools.jackson.jr:jackson-jr-objects")
                    .source("https://github.com/FasterXML/jackson-jr")
                    .unsupported("it has no objects of several types", Payload.EVENTS)
                    .unsupported(Limits.NO_TUPLES, Payload::hasTuples),
            form -> new JacksonJrContender(form)),
    GSON(
            gson().unsupported(Limits.NO_TUPLES, Payload::hasTuples)
                    .bias("It reads and writes characters, so bytes are converted from and to a String."),
            form -> GsonContender.overStrings(form)),
    GSON_STREAMS(
            gson().unsupported(Limits.NO_TUPLES, Payload::hasTuples)
                    .bias("It reads and writes characters, so bytes are converted by a Reader and a Writer."),
            form -> GsonContender.overStreams(form)),
    GSON_HANDWRITTEN(handwritten(gson()), form -> new GsonAdapter.AdapterContender(form)),
    MOSHI(
            moshi().unsupported(Limits.NO_TUPLES, Payload::hasTuples)
                    .bias("Its own figures are for Kotlin with generated adapters, which records cannot have."),
            form -> new MoshiContender(form)),
    MOSHI_HANDWRITTEN(handwritten(moshi()), form -> new MoshiAdapter.AdapterContender(form)),
    FORY_JSON(
            Traits.json("org.apache.fory:fory-json")
                    .binding(Binding.RUNTIME_BYTECODE)
                    .needs(new JvmRequirement("java.base", "java.lang.invoke", 25))
                    .source("https://github.com/apache/fory/pull/3895")
                    .limits("20 levels of nesting, objects of 128 MiB per document, 8,192 cached field names")
                    .throwing("org.apache.fory.exception.ForyException")
                    .unsupported(Limits.NO_TUPLES, Payload::hasTuples)
                    .bias("It generates code in other threads during the first calls, so it needs a long warm-up."),
            form -> new ForyJsonContender(form)),
    FASTJSON2(
            Traits.json("com.alibaba.fastjson2:fastjson2")
                    .binding(Binding.RUNTIME_BYTECODE)
                    .has(Flag.PREFIXES_DECODE, Flag.REQUIRES_UNSAFE)
                    .source("https://github.com/alibaba/fastjson2/blob/main/README_EN.md")
                    .limits("2,048 levels of nesting, numbers of 10,000 digits")
                    .throwing("com.alibaba.fastjson2.JSONException")
                    .advice("Catch `StackOverflowError`, or count the levels before fastjson2 reads the document:"
                            + " `JSONReader.Context.setMaxLevel` does not hold for values that are skipped"
                            + " ([why](hostile-input.md#nesting)).")
                    .bias(
                            "Empty input is a null and not an error. Versions before 2.0.63 let a document execute remote code"
                                    + " (https://github.com/alibaba/fastjson2/issues/7702)."),
            form -> new Fastjson2Contender(form)),
    DSL_JSON(
            dslJson()
                    .unsupported("at run time it binds no objects of several types", Payload.EVENTS)
                    .unsupported(Limits.NO_TUPLES, Payload::hasTuples)
                    .bias("It binds at run time. DSL_JSON_COMPILED has the converters of its annotation processor."),
            form -> DslJsonContender.atRunTime(form)),
    DSL_JSON_COMPILED(
            dslJson()
                    .binding(Binding.GENERATED_CODE)
                    .has(Flag.EPOCH_MILLIS_ONLY)
                    .unsupported(
                            "its processor tells objects of several types apart by annotations on the model only",
                            Payload.EVENTS)
                    .unsupported("its converters are generated for the records of the suite", Payload::isOfUser),
            form -> DslJsonContender.compiled(form)),
    AVAJE_JSONB(
            Traits.json("io.avaje:avaje-jsonb")
                    .binding(Binding.GENERATED_CODE)
                    .minJdk(11)
                    .source("https://avaje.io/jsonb/")
                    .limits("strings of 50,000 characters, numbers of 100 digits; neither can be set")
                    .throwing("io.avaje.json.JsonException")
                    .advice(
                            "Catch `StackOverflowError`, as there is no limit for [nesting](hostile-input.md#nesting), and"
                                    + " `RuntimeException`.")
                    .unsupported("its parser refuses strings beyond 50,000 characters", Payload.ARTICLE_500K)
                    .unsupported(Limits.NO_TUPLES, Payload::hasTuples)
                    .unsupported(
                            "its parser changes the last digits of some doubles, and this cannot be set",
                            Payload.GEO_100K,
                            Payload.GEO_1M,
                            Payload.CLIENTS,
                            Payload.USERS_FRIENDS_1K,
                            Payload.USERS_FRIENDS_10K,
                            Payload.USERS_FRIENDS_100K)
                    // https://github.com/avaje/avaje-jsonb/pull/103 gave each property an adapter, but none a name
                    .unsupported(
                            "3.11 miscounts names in objects of several types that have a property of the same name and"
                                    + " another type",
                            JsonContenders::lacksAdapters),
            form -> new AvajeContender(form)),
    YASSON(
            Traits.json("org.eclipse:yasson")
                    .minJdk(11)
                    .has(Flag.REPLACES_MALFORMED_UTF8, Flag.MAY_NOT_RETURN, Flag.SORTS_PROPERTIES)
                    .source("https://javaee.github.io/jsonb-spec/users-guide.html")
                    .unsupported(
                            "JSON-B tells objects of several types apart by annotations only, and our records have none",
                            Payload.EVENTS)
                    .limits("1,000 levels of nesting, in Parsson")
                    .unsupported(Limits.NO_TUPLES, Payload::hasTuples)
                    .throwing("jakarta.json.bind.JsonbException")
                    .advice(
                            "No setting ends the [endless loop](hostile-input.md#documents-that-never-end): check with another"
                                    + " parser that a document is complete, and limit its size."),
            form -> new YassonContender(form)),
    MICRONAUT_SERDE(
            Traits.json("io.micronaut.serde:micronaut-serde-jackson")
                    .binding(Binding.GENERATED_CODE)
                    .minJdk(17)
                    .source("https://micronaut-projects.github.io/micronaut-serialization/latest/guide")
                    .unsupported(
                            "2.16.2 ignores the kinds of objects (`@JsonSubTypes`) in the mix-in of an imported interface",
                            Payload.EVENTS)
                    .unsupported("its introspections are generated for the records of the suite", Payload::isOfUser)
                    .limits("1,024 levels of nesting, and those of Jackson 2"),
            form -> new MicronautSerdeContender(form)),
    /** It is among the suite's contenders if a payload has a mapper. */
    USER_MAPPER(
            Traits.json("com.fasterxml.jackson.core:jackson-databind")
                    .unsupported("it needs a mapper of the user's", payload -> !payload.isOfUser())
                    .source("the user's own code")
                    .bias("It is the suite's version of Jackson, and not the user's."),
            form -> new UserMapperContender());

    private final Traits traits;
    private final Function<JsonForm, JsonContender> factory;

    /** @param factory a lambda and not a method reference, which would load every library with this enum */
    JsonContenders(Traits.Builder traits, Function<JsonForm, JsonContender> factory) {
        this.traits = traits.build();
        this.factory = factory;
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public JsonContender create() {
        requireJdk();
        return new InFormOfType(factory);
    }

    /** Creates the contender with another timestamp format than epoch milliseconds, which all comparisons use. */
    public JsonContender create(TimestampFormat timestamps) {
        requireJdk();
        return factory.apply(new JsonForm(timestamps == TimestampFormat.ISO_8601, false));
    }

    private static Traits.Builder jackson3(String library) {
        return Traits.json(library)
                .minJdk(17)
                .limits("500 levels of nesting, strings of 100 million characters, numbers of 1,000 digits")
                .throwing("tools.jackson.core.JacksonException")
                .advice(
                        "Set `StreamReadConstraints.maxStringLength` to less than its 100 million characters; Jackson 2 has 20"
                                + " million. Or limit the size of documents.");
    }

    private static Traits.Builder gson() {
        return Traits.json("com.google.code.gson:gson")
                .has(Flag.REPLACES_MALFORMED_UTF8)
                .source("https://github.com/google/gson/blob/main/UserGuide.md")
                .limits("255 levels of nesting")
                // the last two as the Javadoc of JsonReader says
                .throwing(
                        "com.google.gson.JsonParseException",
                        "java.io.IOException",
                        "java.lang.IllegalStateException",
                        "java.lang.NumberFormatException");
    }

    private static Traits.Builder moshi() {
        return Traits.json("com.squareup.moshi:moshi")
                .has(Flag.REPLACES_MALFORMED_UTF8)
                .source("https://github.com/square/moshi#readme")
                .limits("255 levels of nesting")
                .throwing("com.squareup.moshi.JsonDataException", "java.io.IOException")
                .advice(
                        "There is no limit for numbers ([why](hostile-input.md#a-number-of-a-million-digits)): limit the size of"
                                + " documents before Moshi reads them.");
    }

    private static Traits.Builder dslJson() {
        return Traits.json("com.dslplatform:dsl-json")
                .has(Flag.BUFFER_REUSE)
                .source("https://github.com/ngs-doo/dsl-json#readme")
                .limits("numbers of 512 digits, strings of 128 million characters")
                .advice("Catch `StackOverflowError` ([why](hostile-input.md#nesting)) and `RuntimeException`."
                        + " `Settings.limitStringBuffer` limits texts to less than its 128 million characters.");
    }

    private static Traits.Builder handwritten(Traits.Builder library) {
        return library.binding(Binding.HANDWRITTEN)
                .bias("Somebody has to write this code for every type. The suite generates it from the record.");
    }

    /** Tells whether a user's payload was generated without adapters of avaje. */
    private static boolean lacksAdapters(Payload payload) {
        Class<?> type = payload.type();
        return payload.isOfUser()
                && type.getName().startsWith(PayloadProvider.PACKAGES)
                && type.getResource(type.getSimpleName() + "JsonAdapter.class") == null;
    }

    /** Configures the library for the documents of a record when its codec is made. */
    private record InFormOfType(Function<JsonForm, JsonContender> factory) implements JsonContender {
        @Override
        public <D> JsonCodec<D> codec(Class<D> type) {
            return factory.apply(JsonForm.of(type)).codec(type);
        }
    }

    /** What several contenders refuse by default: an enum's own constants cannot be used before they are declared. */
    private static final class Limits {
        static final String JACKSON_2 =
                "1,000 levels of nesting, strings of 20 million characters, numbers of 1,000 digits";
        static final String NO_TUPLES = "it has no form for a record that is an array";
    }
}
