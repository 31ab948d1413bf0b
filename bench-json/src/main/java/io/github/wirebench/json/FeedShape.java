// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.wirebench.model.ArticleFeed;
import io.github.wirebench.model.ArticleGenerator;
import io.github.wirebench.model.JvmState;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The size of a feed.
 *
 * @param articles number of articles, 1 or more
 * @param bodyChars length of each body in UTF-16 chars, 1 or more
 */
record FeedShape(int articles, int bodyChars) {

    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,3})x([1-9]\\d{0,5})");
    private static final int OTHER_BYTES_OF_AN_ARTICLE = 200;

    /**
     * Parses a parameter such as {@code 50x30000}.
     *
     * @throws IllegalArgumentException for any other form
     */
    static FeedShape parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "feed=" + text + " is not <articles>x<chars of each body>, for example 50x30000");
        }
        return new FeedShape(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    /** Generates as many feeds as a payload of this size has values. */
    List<ArticleFeed> feeds() {
        long jsonBytes = (long) articles * (bodyChars + OTHER_BYTES_OF_AN_ARTICLE);
        return IntStream.range(0, Payload.samplesToRotate(jsonBytes))
                .mapToObj(i -> ArticleGenerator.feed(
                        Payload.random("FEED " + articles + "x" + bodyChars, i), articles, bodyChars))
                .toList();
    }

    /** Returns the same feeds as UTF-8 JSON. */
    List<byte[]> documents() throws IOException {
        JsonMapper mapper = JacksonMappers.mapper();
        List<byte[]> documents = new ArrayList<>();
        for (Object page : JvmState.current().inputs(feeds())) {
            documents.add(mapper.writeValueAsBytes(page));
        }
        return documents;
    }
}
