// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json.tree;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONWriter;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.Traits;
import io.github.wirebench.model.codec.Traits.Binding;
import io.github.wirebench.model.codec.Traits.Flag;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.json.JSONObject;

/** JSON libraries, read and written as trees. A library's classes are loaded when its contender is created. */
public enum TreeContenders implements Contender {
    JACKSON_TREE(
            tree("com.fasterxml.jackson.core:jackson-databind")
                    .source("https://github.com/FasterXML/jackson-databind#tree-model")
                    .has(Flag.PREFIXES_DECODE)
                    .unsupported(Notes.ZEROS, Payload.CLIENTS)
                    .limits("1,000 levels of nesting, strings of 20 million characters, numbers of 1,000 digits")
                    .bias(Notes.EMPTY),
            () -> jackson()),
    JACKSON3_TREE(
            tree("tools.jackson.core:jackson-databind")
                    .minJdk(17)
                    .source("https://github.com/FasterXML/jackson-databind#tree-model")
                    .has(Flag.PREFIXES_DECODE)
                    .unsupported(Notes.ZEROS, Payload.CLIENTS)
                    .limits("500 levels of nesting, strings of 100 million characters, numbers of 1,000 digits")
                    .bias(Notes.EMPTY),
            () -> jackson3()),
    GSON_TREE(
            tree("com.google.code.gson:gson")
                    .has(Flag.REPLACES_MALFORMED_UTF8, Flag.PREFIXES_DECODE)
                    .source(
                            "https://javadoc.io/doc/com.google.code.gson/gson/latest/com.google.gson/com/google/gson/JsonParser.html")
                    .limits("255 levels of nesting")
                    .bias("Numbers stay texts until they are asked for. " + Notes.EMPTY),
            () -> gson()),
    FASTJSON2_TREE(
            tree("com.alibaba.fastjson2:fastjson2")
                    .has(Flag.REQUIRES_UNSAFE, Flag.PREFIXES_DECODE)
                    .source("https://github.com/alibaba/fastjson2/blob/main/README_EN.md")
                    .limits("2,048 levels of nesting, numbers of 10,000 digits")
                    .bias(Notes.EMPTY),
            () -> fastjson2()),
    ORG_JSON_TREE(
            tree("org.json:json")
                    .has(Flag.REPLACES_MALFORMED_UTF8)
                    .source("https://github.com/stleary/JSON-java#readme")
                    .unsupported(Notes.ZEROS, Payload.CLIENTS)
                    .limits("512 levels of nesting")
                    .bias("It reads and writes characters, so bytes are converted from and to a String."),
            () -> orgJson());

    private final Traits traits;
    private final Supplier<CodecFactory> factory;

    /** @param factory a lambda and not a method reference, which would load every library with this enum */
    TreeContenders(Traits.Builder traits, Supplier<CodecFactory> factory) {
        this.traits = traits.build();
        this.factory = factory;
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public CodecFactory create() {
        return factory.get();
    }

    private static Traits.Builder tree(String library) {
        return Traits.json(library).binding(Binding.NONE).has(Flag.MAPPING);
    }

    private static CodecFactory jackson() {
        var mapper = new com.fasterxml.jackson.databind.json.JsonMapper();
        return new TreeContender<JsonNode>(json -> mapper.readTree(json), tree -> mapper.writeValueAsBytes(tree));
    }

    private static CodecFactory jackson3() {
        var mapper = new tools.jackson.databind.json.JsonMapper();
        return new TreeContender<tools.jackson.databind.JsonNode>(
                json -> mapper.readTree(json), tree -> mapper.writeValueAsBytes(tree));
    }

    private static CodecFactory gson() {
        return new TreeContender<JsonElement>(
                json -> JsonParser.parseString(new String(json, StandardCharsets.UTF_8)),
                tree -> tree.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Nulls are written, as the others do. */
    private static CodecFactory fastjson2() {
        return new TreeContender<com.alibaba.fastjson2.JSONObject>(
                json -> JSON.parseObject(json), tree -> JSON.toJSONBytes(tree, JSONWriter.Feature.WriteNulls));
    }

    private static CodecFactory orgJson() {
        return new TreeContender<JSONObject>(
                json -> new JSONObject(new String(json, StandardCharsets.UTF_8)),
                tree -> tree.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Sentences for several contenders: an enum's own constants cannot be used before they are declared. */
    private static final class Notes {
        static final String ZEROS = "by default a tree forgets the zeros at the end of a decimal number";
        static final String EMPTY = "Empty input is an empty tree and not an error.";
    }
}
