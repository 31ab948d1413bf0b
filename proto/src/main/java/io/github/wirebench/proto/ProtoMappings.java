// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.RecordCode;

/** The Protobuf mappings of all domain records. Only the one that is asked for is loaded, or first calls would pay for the others. */
public final class ProtoMappings {

    private ProtoMappings() {}

    /**
     * Returns the mapping of a record type.
     *
     * @throws IllegalArgumentException if there is no message for this type
     */
    @SuppressWarnings("unchecked") // every name is that of the mapping's record
    public static <D> ProtoMapping<D, ?> of(Class<D> type) {
        return (ProtoMapping<D, ?>)
                switch (type.getPackage() == Payload.class.getPackage() ? type.getSimpleName() : "") {
                    case "Dto" -> new DtoMapping();
                    case "ViewEvent" -> new ViewEventMapping();
                    case "SocialMediaPost" -> new SocialMediaPostMapping();
                    case "Article" -> new ArticleMapping();
                    case "ArticleFeed" -> new ArticleFeedMapping();
                    case "Telemetry" -> new TelemetryMapping();
                    case "Users" -> new UsersMapping();
                    case "FeatureCollection" -> new FeatureCollectionMapping();
                    case "MediaContent" -> new MediaContentMapping();
                    case "Tweets" -> new TweetsMapping();
                    case "EventCatalog" -> new EventCatalogMapping();
                    case "Clients" -> new ClientsMapping();
                    case "EventLog" -> new EventLogMapping();
                    case "UsersFriends" -> new UsersFriendsMapping();
                    default -> RecordCode.of(ProtoMapping.class, type);
                };
    }
}
