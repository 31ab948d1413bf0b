// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.wirebench.model.ArticleFeed;
import io.github.wirebench.model.ArticleSummary;
import io.github.wirebench.model.FeedSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the identifiers and titles from a feed's JSON in six ways. All return the same {@link FeedSummary}. */
public final class FeedReaders {

    private static final TokenFilter WANTED = new WantedProperties();

    private final JsonMapper mapper = JacksonMappers.mapper();
    private final JsonFactory factory = mapper.getFactory();
    private final ObjectReader feeds = mapper.readerFor(ArticleFeed.class);
    private final ObjectReader summaries = mapper.readerFor(FeedSummary.class);
    private final ObjectReader articles = mapper.readerFor(ArticleSummary.class);

    /** Binds every field of every article. */
    public FeedSummary bind(byte[] json) throws IOException {
        ArticleFeed feed = feeds.readValue(json);
        return feed.summary();
    }

    /** Uses the tree model, which creates a node for every value. */
    public FeedSummary tree(byte[] json) throws IOException {
        List<ArticleSummary> result = new ArrayList<>();
        for (JsonNode article : mapper.readTree(json).path("articles")) {
            result.add(new ArticleSummary(
                    article.path("id").textValue(), article.path("title").textValue()));
        }
        return new FeedSummary(result);
    }

    /** Uses the streaming API, and skips all other fields without decoding them. */
    public FeedSummary stream(byte[] json) throws IOException {
        List<ArticleSummary> result = new ArrayList<>();
        try (JsonParser parser = factory.createParser(json)) {
            toArticles(parser);
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                result.add(streamArticle(parser));
            }
        }
        return new FeedSummary(result);
    }

    private static ArticleSummary streamArticle(JsonParser parser) throws IOException {
        String id = null;
        String title = null;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            switch (name) {
                case "id" -> id = parser.nextTextValue();
                case "title" -> title = parser.nextTextValue();
                default -> {
                    parser.nextToken();
                    parser.skipChildren();
                }
            }
        }
        return new ArticleSummary(id, title);
    }

    /** Binds to a type that has only the two fields. Unknown properties are ignored. */
    public FeedSummary bindSummary(byte[] json) throws IOException {
        return summaries.readValue(json);
    }

    /** Binds from a parser that drops all other properties. */
    public FeedSummary filteringParser(byte[] json) throws IOException {
        try (JsonParser parser = new FilteringParserDelegate(
                factory.createParser(json), WANTED, TokenFilter.Inclusion.INCLUDE_ALL_AND_PATH, true)) {
            return summaries.readValue(parser);
        }
    }

    /** Binds one article at a time to the two fields, with a {@link MappingIterator}. */
    public FeedSummary mappingIterator(byte[] json) throws IOException {
        try (JsonParser parser = factory.createParser(json)) {
            toArticles(parser);
            parser.nextToken(); // readValues expects the parser at the first element
            try (MappingIterator<ArticleSummary> iterator = articles.readValues(parser)) {
                return new FeedSummary(iterator.readAll());
            }
        }
    }

    /** Moves the parser to the start of the array of articles. */
    private static void toArticles(JsonParser parser) throws IOException {
        parser.nextToken();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            if (name.equals("articles")) {
                return;
            }
            parser.skipChildren();
        }
    }

    private static final class WantedProperties extends TokenFilter {
        @Override
        public TokenFilter includeProperty(String name) {
            return switch (name) {
                case "articles" -> this;
                case "id", "title" -> TokenFilter.INCLUDE_ALL;
                default -> null;
            };
        }
    }
}
