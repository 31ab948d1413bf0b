// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json.generated;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleFeed;
import io.github.wirebench.model.Clients;
import io.github.wirebench.model.Comment;
import io.github.wirebench.model.Device;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.DtoEnum;
import io.github.wirebench.model.EventCatalog;
import io.github.wirebench.model.FeatureCollection;
import io.github.wirebench.model.InnerDto;
import io.github.wirebench.model.MediaAttachment;
import io.github.wirebench.model.MediaContent;
import io.github.wirebench.model.MediaType;
import io.github.wirebench.model.Milestones;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.model.Telemetry;
import io.github.wirebench.model.Tweets;
import io.github.wirebench.model.User;
import io.github.wirebench.model.Users;
import io.github.wirebench.model.UsersFriends;
import io.github.wirebench.model.ViewEvent;
import io.micronaut.serde.annotation.SerdeImport;
import java.time.LocalDate;

/**
 * Names the records for which Micronaut's processor generates introspections, so that the model stays without annotations.
 * A mix-in says that a date is text even where timestamps are numbers.
 */
@SerdeImport(Article.class)
@SerdeImport(ArticleFeed.class)
@SerdeImport(Clients.class)
@SerdeImport(Clients.Partner.class)
@SerdeImport(Clients.EyeColor.class)
@SerdeImport(Comment.class)
@SerdeImport(Device.class)
@SerdeImport(Dto.class)
@SerdeImport(DtoEnum.class)
@SerdeImport(EventCatalog.class)
@SerdeImport(EventCatalog.Area.class)
@SerdeImport(EventCatalog.Event.class)
@SerdeImport(EventCatalog.Performance.class)
@SerdeImport(EventCatalog.Price.class)
@SerdeImport(EventCatalog.SeatCategory.class)
@SerdeImport(FeatureCollection.class)
@SerdeImport(FeatureCollection.Feature.class)
@SerdeImport(FeatureCollection.Polygon.class)
@SerdeImport(FeatureCollection.Properties.class)
@SerdeImport(InnerDto.class)
@SerdeImport(MediaAttachment.class)
@SerdeImport(MediaContent.class)
@SerdeImport(MediaContent.Image.class)
@SerdeImport(MediaContent.Media.class)
@SerdeImport(MediaType.class)
@SerdeImport(UsersFriends.class)
@SerdeImport(UsersFriends.Friend.class)
@SerdeImport(UsersFriends.Member.class)
@SerdeImport(Milestones.class)
@SerdeImport(SocialMediaPost.class)
@SerdeImport(Tweets.class)
@SerdeImport(Tweets.Author.class)
@SerdeImport(Tweets.Entities.class)
@SerdeImport(Tweets.Hashtag.class)
@SerdeImport(Tweets.Link.class)
@SerdeImport(Tweets.Mention.class)
@SerdeImport(Tweets.SearchMetadata.class)
@SerdeImport(Tweets.Status.class)
@SerdeImport(Telemetry.class)
@SerdeImport(User.class)
@SerdeImport(Users.class)
@SerdeImport(ViewEvent.class)
@SerdeImport(value = Clients.Client.class, mixin = MicronautRecords.ClientDates.class)
final class MicronautRecords {

    private MicronautRecords() {}

    interface ClientDates {
        @JsonFormat(pattern = "yyyy-MM-dd")
        LocalDate registered();
    }
}
