// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.avro.AvroIo;
import io.github.wirebench.avro.v1.ArticleFeedRecord;
import io.github.wirebench.avro.v1.FeedSummaryRecord;
import io.github.wirebench.model.ArticleSummary;
import io.github.wirebench.model.FeedSummary;
import java.io.IOException;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DecoderFactory;

/**
 * Reads the identifiers and titles from a feed in Avro in two ways. Both return the same {@link FeedSummary}. An
 * instance keeps a decoder, so it belongs to one thread.
 */
final class AvroFeedReaders {

    private final DatumReader<ArticleFeedRecord> feedReader = AvroIo.reader(ArticleFeedRecord.class);
    private final DatumReader<FeedSummaryRecord> projectionReader =
            AvroIo.reader(AvroIo.schema(ArticleFeedRecord.class), FeedSummaryRecord.class);
    private BinaryDecoder decoder;

    /** Reads every field of every article. */
    FeedSummary full(byte[] feed) throws IOException {
        decoder = DecoderFactory.get().binaryDecoder(feed, decoder);
        return new FeedSummary(feedReader.read(null, decoder).getArticles().stream()
                .map(article -> new ArticleSummary(article.getId(), article.getTitle()))
                .toList());
    }

    /** Reads with a reader's schema that has only the two fields. Avro skips the others. */
    FeedSummary projection(byte[] feed) throws IOException {
        decoder = DecoderFactory.get().binaryDecoder(feed, decoder);
        return new FeedSummary(projectionReader.read(null, decoder).getArticles().stream()
                .map(article -> new ArticleSummary(article.getId(), article.getTitle()))
                .toList());
    }
}
