// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.DiscardUnknownFieldsParser;
import com.google.protobuf.Parser;
import com.google.protobuf.WireFormat;
import io.github.wirebench.model.ArticleSummary;
import io.github.wirebench.model.FeedSummary;
import io.github.wirebench.proto.v3.ArticleFeedMessage;
import io.github.wirebench.proto.v3.ArticleMessage;
import io.github.wirebench.proto.v3.FeedSummaryMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the identifiers and titles from a feed in Protobuf in three ways. All return the same {@link FeedSummary}. */
final class ProtobufFeedReaders {

    private static final int ARTICLE_TAG =
            WireFormat.FieldType.MESSAGE.getWireType() | ArticleFeedMessage.ARTICLES_FIELD_NUMBER << 3;
    private static final int ID_TAG = WireFormat.FieldType.STRING.getWireType() | ArticleMessage.ID_FIELD_NUMBER << 3;
    private static final int TITLE_TAG =
            WireFormat.FieldType.STRING.getWireType() | ArticleMessage.TITLE_FIELD_NUMBER << 3;
    private static final int END = 0;

    private final Parser<FeedSummaryMessage> summaryParser =
            DiscardUnknownFieldsParser.wrap(FeedSummaryMessage.parser());

    /** Parses every field of every article. */
    FeedSummary full(byte[] feed) throws IOException {
        return new FeedSummary(ArticleFeedMessage.parseFrom(feed).getArticlesList().stream()
                .map(article -> new ArticleSummary(article.getId(), article.getTitle()))
                .toList());
    }

    /**
     * Parses a message that has only the two fields. By default the message would keep unknown fields, here the bodies;
     * {@link DiscardUnknownFieldsParser} is the documented way to drop them.
     */
    FeedSummary summary(byte[] feed) throws IOException {
        return new FeedSummary(summaryParser.parseFrom(feed).getArticlesList().stream()
                .map(article -> new ArticleSummary(article.getId(), article.getTitle()))
                .toList());
    }

    /** Reads the tags in hand-written code and skips all other fields. */
    FeedSummary stream(byte[] feed) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(feed);
        List<ArticleSummary> articles = new ArrayList<>();
        for (int tag = in.readTag(); tag != END; tag = in.readTag()) {
            if (tag == ARTICLE_TAG) {
                int outerLimit = in.pushLimit(in.readRawVarint32());
                articles.add(streamArticle(in));
                in.popLimit(outerLimit);
            } else {
                in.skipField(tag);
            }
        }
        return new FeedSummary(articles);
    }

    private static ArticleSummary streamArticle(CodedInputStream in) throws IOException {
        String id = "";
        String title = "";
        for (int tag = in.readTag(); tag != END; tag = in.readTag()) {
            if (tag == ID_TAG) {
                id = in.readStringRequireUtf8();
            } else if (tag == TITLE_TAG) {
                title = in.readStringRequireUtf8();
            } else {
                in.skipField(tag);
            }
        }
        return new ArticleSummary(id, title);
    }
}
