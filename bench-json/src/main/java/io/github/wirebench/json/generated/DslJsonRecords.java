// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json.generated;

import com.dslplatform.json.CompiledJson;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleFeed;
import io.github.wirebench.model.Clients;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.EventCatalog;
import io.github.wirebench.model.FeatureCollection;
import io.github.wirebench.model.MediaContent;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.model.Telemetry;
import io.github.wirebench.model.Tweets;
import io.github.wirebench.model.Users;
import io.github.wirebench.model.UsersFriends;
import io.github.wirebench.model.ViewEvent;

/**
 * Names the records for which dsl-json's processor generates converters, so that the model stays without annotations. The
 * records in them get converters, too.
 */
@CompiledJson
record DslJsonRecords(
        Article article,
        ArticleFeed feed,
        Clients clients,
        Dto dto,
        EventCatalog catalog,
        FeatureCollection features,
        MediaContent media,
        UsersFriends members,
        SocialMediaPost post,
        Tweets page,
        Telemetry telemetry,
        Users users,
        ViewEvent event) {}
