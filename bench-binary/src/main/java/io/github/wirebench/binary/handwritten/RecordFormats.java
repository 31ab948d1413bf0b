// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.RecordCode;

/** The formats of all records. Only the one that is asked for is loaded, or first calls would pay for the others. */
public final class RecordFormats {

    private RecordFormats() {}

    /**
     * Returns the format of a record type.
     *
     * @throws IllegalArgumentException if there is no format for this type
     */
    @SuppressWarnings("unchecked") // every name is that of the format's record
    public static <T> RecordFormat<T> of(Class<T> type) {
        return (RecordFormat<T>)
                switch (type.getPackage() == Payload.class.getPackage() ? type.getSimpleName() : "") {
                    case "Dto" -> new DtoFormat();
                    case "ViewEvent" -> new ViewEventFormat();
                    case "SocialMediaPost" -> new SocialMediaPostFormat();
                    case "Article" -> new ArticleFormat();
                    case "ArticleFeed" -> new ArticleFeedFormat();
                    case "Telemetry" -> new TelemetryFormat();
                    case "Users" -> new UsersFormat();
                    case "FeatureCollection" -> new FeatureCollectionFormat();
                    case "MediaContent" -> new MediaContentFormat();
                    case "Tweets" -> new TweetsFormat();
                    case "EventCatalog" -> new EventCatalogFormat();
                    case "Clients" -> new ClientsFormat();
                    case "EventLog" -> new EventLogFormat();
                    case "UsersFriends" -> new UsersFriendsFormat();
                    default -> RecordCode.of(RecordFormat.class, type);
                };
    }
}
