// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.RecordCode;

/** The packers of all records. Only the one that is asked for is loaded, or first calls would pay for the others. */
public final class RecordPackers {

    private RecordPackers() {}

    /**
     * Returns the packer of a record type.
     *
     * @throws IllegalArgumentException if there is no packer for this type
     */
    @SuppressWarnings("unchecked") // every name is that of the packer's record
    public static <T> RecordPacker<T> of(Class<T> type) {
        return (RecordPacker<T>)
                switch (type.getPackage() == Payload.class.getPackage() ? type.getSimpleName() : "") {
                    case "Dto" -> new DtoPacker();
                    case "ViewEvent" -> new ViewEventPacker();
                    case "SocialMediaPost" -> new SocialMediaPostPacker();
                    case "Article" -> new ArticlePacker();
                    case "ArticleFeed" -> new ArticleFeedPacker();
                    case "Telemetry" -> new TelemetryPacker();
                    case "Users" -> new UsersPacker();
                    case "FeatureCollection" -> new FeatureCollectionPacker();
                    case "MediaContent" -> new MediaContentPacker();
                    case "Tweets" -> new TweetsPacker();
                    case "EventCatalog" -> new EventCatalogPacker();
                    case "Clients" -> new ClientsPacker();
                    case "EventLog" -> new EventLogPacker();
                    case "UsersFriends" -> new UsersFriendsPacker();
                    default -> RecordCode.of(RecordPacker.class, type);
                };
    }
}
