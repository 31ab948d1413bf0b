// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.Comment;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.DtoEnum;
import io.github.wirebench.model.InnerDto;
import io.github.wirebench.model.MediaAttachment;
import io.github.wirebench.model.MediaType;
import io.github.wirebench.model.SocialMediaPost;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Moshi without its binding: adapters written by hand for {@link JsonReader} and {@link JsonWriter}. Names are selected from
 * prepared {@link JsonReader.Options}, as its documentation advises.
 */
final class MoshiHandwrittenContender implements JsonContender {

    private final JsonAdapter<Instant> instants;

    MoshiHandwrittenContender(JsonForm form) {
        instants = MoshiContender.instants(form);
    }

    /** @throws IllegalArgumentException for types other than Dto, articles and posts */
    @Override
    @SuppressWarnings("unchecked") // each adapter is for the type that it is chosen by
    public <D> JsonCodec<D> codec(Class<D> type) {
        if (type == Article.class) {
            return (JsonCodec<D>) new MoshiContender.MoshiCodec<>(new ArticleAdapter(instants));
        }
        if (type == SocialMediaPost.class) {
            return (JsonCodec<D>) new MoshiContender.MoshiCodec<>(new PostAdapter());
        }
        if (type == Dto.class) {
            return (JsonCodec<D>) new MoshiContender.MoshiCodec<>(new DtoAdapter());
        }
        throw new IllegalArgumentException("There is no hand-written code for " + type.getSimpleName()
                + ": choose a payload of DTO, POST, ARTICLE_SHORT, ARTICLE_2K, ARTICLE or ARTICLE_500K");
    }

    private static final class DtoAdapter extends JsonAdapter<Dto> {
        private static final JsonReader.Options DTO = JsonReader.Options.of("some", "dtoEnum", "innerDto");
        private static final JsonReader.Options INNER = JsonReader.Options.of("num", "strings");

        @Override
        public void toJson(JsonWriter out, Dto dto) throws IOException {
            out.beginObject();
            out.name("some").value(dto.some());
            out.name("dtoEnum").value(dto.dtoEnum().name());
            out.name("innerDto").beginObject();
            out.name("num").value(dto.innerDto().num());
            out.name("strings");
            writeStrings(out, dto.innerDto().strings());
            out.endObject();
            out.endObject();
        }

        @Override
        public Dto fromJson(JsonReader in) throws IOException {
            String some = null;
            DtoEnum dtoEnum = null;
            InnerDto innerDto = null;
            in.beginObject();
            while (in.hasNext()) {
                switch (in.selectName(DTO)) {
                    case 0 -> some = in.nextString();
                    case 1 -> dtoEnum = DtoEnum.valueOf(in.nextString());
                    case 2 -> innerDto = readInner(in);
                    default -> {
                        in.skipName();
                        in.skipValue();
                    }
                }
            }
            in.endObject();
            return new Dto(some, dtoEnum, innerDto);
        }

        private static InnerDto readInner(JsonReader in) throws IOException {
            Long num = null;
            List<String> strings = null;
            in.beginObject();
            while (in.hasNext()) {
                switch (in.selectName(INNER)) {
                    case 0 -> num = in.nextLong();
                    case 1 -> strings = readList(in, JsonReader::nextString);
                    default -> {
                        in.skipName();
                        in.skipValue();
                    }
                }
            }
            in.endObject();
            return new InnerDto(num, strings);
        }
    }

    private static final class ArticleAdapter extends JsonAdapter<Article> {
        private static final JsonReader.Options ARTICLE =
                JsonReader.Options.of("id", "title", "body", "categories", "publishedAt", "viewCount");

        private final JsonAdapter<Instant> instants;

        ArticleAdapter(JsonAdapter<Instant> instants) {
            this.instants = instants;
        }

        @Override
        public void toJson(JsonWriter out, Article article) throws IOException {
            out.beginObject();
            out.name("id").value(article.id());
            out.name("title").value(article.title());
            out.name("body").value(article.body());
            out.name("categories");
            writeStrings(out, article.categories());
            out.name("publishedAt");
            instants.toJson(out, article.publishedAt());
            out.name("viewCount").value(article.viewCount());
            out.endObject();
        }

        @Override
        public Article fromJson(JsonReader in) throws IOException {
            String id = null;
            String title = null;
            String body = null;
            List<String> categories = null;
            Instant publishedAt = null;
            long viewCount = 0;
            in.beginObject();
            while (in.hasNext()) {
                switch (in.selectName(ARTICLE)) {
                    case 0 -> id = in.nextString();
                    case 1 -> title = in.nextString();
                    case 2 -> body = in.nextString();
                    case 3 -> categories = readList(in, JsonReader::nextString);
                    case 4 -> publishedAt = instants.fromJson(in);
                    case 5 -> viewCount = in.nextLong();
                    default -> {
                        in.skipName();
                        in.skipValue();
                    }
                }
            }
            in.endObject();
            return new Article(id, title, body, categories, publishedAt, viewCount);
        }
    }

    private static final class PostAdapter extends JsonAdapter<SocialMediaPost> {
        private static final JsonReader.Options POST = JsonReader.Options.of(
                "postId", "authorId", "content", "timestamp", "mediaAttachments", "likes", "comments");
        private static final JsonReader.Options ATTACHMENT = JsonReader.Options.of("type", "url");
        private static final JsonReader.Options COMMENT =
                JsonReader.Options.of("commentId", "commenterId", "commentText", "timestamp");

        @Override
        public void toJson(JsonWriter out, SocialMediaPost post) throws IOException {
            out.beginObject();
            out.name("postId").value(post.postId());
            out.name("authorId").value(post.authorId());
            out.name("content").value(post.content());
            out.name("timestamp").value(post.timestamp());
            out.name("mediaAttachments").beginArray();
            for (MediaAttachment attachment : post.mediaAttachments()) {
                out.beginObject();
                out.name("type").value(attachment.type().name());
                out.name("url").value(attachment.url());
                out.endObject();
            }
            out.endArray();
            out.name("likes");
            writeStrings(out, post.likes());
            out.name("comments").beginArray();
            for (Comment comment : post.comments()) {
                out.beginObject();
                out.name("commentId").value(comment.commentId());
                out.name("commenterId").value(comment.commenterId());
                out.name("commentText").value(comment.commentText());
                out.name("timestamp").value(comment.timestamp());
                out.endObject();
            }
            out.endArray();
            out.endObject();
        }

        @Override
        public SocialMediaPost fromJson(JsonReader in) throws IOException {
            String postId = null;
            String authorId = null;
            String content = null;
            long timestamp = 0;
            List<MediaAttachment> mediaAttachments = null;
            List<String> likes = null;
            List<Comment> comments = null;
            in.beginObject();
            while (in.hasNext()) {
                switch (in.selectName(POST)) {
                    case 0 -> postId = in.nextString();
                    case 1 -> authorId = in.nextString();
                    case 2 -> content = in.nextString();
                    case 3 -> timestamp = in.nextLong();
                    case 4 -> mediaAttachments = readList(in, PostAdapter::readAttachment);
                    case 5 -> likes = readList(in, JsonReader::nextString);
                    case 6 -> comments = readList(in, PostAdapter::readComment);
                    default -> {
                        in.skipName();
                        in.skipValue();
                    }
                }
            }
            in.endObject();
            return new SocialMediaPost(postId, authorId, content, timestamp, mediaAttachments, likes, comments);
        }

        private static MediaAttachment readAttachment(JsonReader in) throws IOException {
            MediaType type = null;
            String url = null;
            in.beginObject();
            while (in.hasNext()) {
                switch (in.selectName(ATTACHMENT)) {
                    case 0 -> type = MediaType.valueOf(in.nextString());
                    case 1 -> url = in.nextString();
                    default -> {
                        in.skipName();
                        in.skipValue();
                    }
                }
            }
            in.endObject();
            return new MediaAttachment(type, url);
        }

        private static Comment readComment(JsonReader in) throws IOException {
            String commentId = null;
            String commenterId = null;
            String commentText = null;
            long timestamp = 0;
            in.beginObject();
            while (in.hasNext()) {
                switch (in.selectName(COMMENT)) {
                    case 0 -> commentId = in.nextString();
                    case 1 -> commenterId = in.nextString();
                    case 2 -> commentText = in.nextString();
                    case 3 -> timestamp = in.nextLong();
                    default -> {
                        in.skipName();
                        in.skipValue();
                    }
                }
            }
            in.endObject();
            return new Comment(commentId, commenterId, commentText, timestamp);
        }
    }

    private static void writeStrings(JsonWriter out, List<String> values) throws IOException {
        out.beginArray();
        for (String value : values) {
            out.value(value);
        }
        out.endArray();
    }

    private static <T> List<T> readList(JsonReader in, ElementReader<T> reader) throws IOException {
        List<T> values = new ArrayList<>();
        in.beginArray();
        while (in.hasNext()) {
            values.add(reader.read(in));
        }
        in.endArray();
        return values;
    }

    private interface ElementReader<T> {
        T read(JsonReader in) throws IOException;
    }
}
