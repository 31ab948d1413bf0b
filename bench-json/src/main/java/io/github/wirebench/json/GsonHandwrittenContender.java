// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
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
 * Gson without its binding: adapters written by hand for {@link JsonReader} and {@link JsonWriter}, over a String, like
 * {@link GsonContender#overStrings}.
 */
final class GsonHandwrittenContender implements JsonContender {

    private final TypeAdapter<Instant> instants;

    GsonHandwrittenContender(JsonForm form) {
        instants = GsonContender.instants(form);
    }

    /** @throws IllegalArgumentException for types other than Dto, articles and posts */
    @Override
    @SuppressWarnings("unchecked") // each adapter is for the type that it is chosen by
    public <D> JsonCodec<D> codec(Class<D> type) {
        if (type == Article.class) {
            return (JsonCodec<D>) new GsonContender.StringCodec<>(new ArticleAdapter(instants), false);
        }
        if (type == SocialMediaPost.class) {
            return (JsonCodec<D>) new GsonContender.StringCodec<>(new PostAdapter(), false);
        }
        if (type == Dto.class) {
            return (JsonCodec<D>) new GsonContender.StringCodec<>(new DtoAdapter(), false);
        }
        throw new IllegalArgumentException("There is no hand-written code for " + type.getSimpleName()
                + ": choose a payload of DTO, POST, ARTICLE_SHORT, ARTICLE_2K, ARTICLE or ARTICLE_500K");
    }

    private static final class DtoAdapter extends TypeAdapter<Dto> {
        @Override
        public void write(JsonWriter out, Dto dto) throws IOException {
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
        public Dto read(JsonReader in) throws IOException {
            String some = null;
            DtoEnum dtoEnum = null;
            InnerDto innerDto = null;
            in.beginObject();
            while (in.hasNext()) {
                switch (in.nextName()) {
                    case "some" -> some = in.nextString();
                    case "dtoEnum" -> dtoEnum = DtoEnum.valueOf(in.nextString());
                    case "innerDto" -> innerDto = readInner(in);
                    default -> in.skipValue();
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
                switch (in.nextName()) {
                    case "num" -> num = in.nextLong();
                    case "strings" -> strings = readList(in, JsonReader::nextString);
                    default -> in.skipValue();
                }
            }
            in.endObject();
            return new InnerDto(num, strings);
        }
    }

    private static final class ArticleAdapter extends TypeAdapter<Article> {
        private final TypeAdapter<Instant> instants;

        ArticleAdapter(TypeAdapter<Instant> instants) {
            this.instants = instants;
        }

        @Override
        public void write(JsonWriter out, Article article) throws IOException {
            out.beginObject();
            out.name("id").value(article.id());
            out.name("title").value(article.title());
            out.name("body").value(article.body());
            out.name("categories");
            writeStrings(out, article.categories());
            out.name("publishedAt");
            instants.write(out, article.publishedAt());
            out.name("viewCount").value(article.viewCount());
            out.endObject();
        }

        @Override
        public Article read(JsonReader in) throws IOException {
            String id = null;
            String title = null;
            String body = null;
            List<String> categories = null;
            Instant publishedAt = null;
            long viewCount = 0;
            in.beginObject();
            while (in.hasNext()) {
                switch (in.nextName()) {
                    case "id" -> id = in.nextString();
                    case "title" -> title = in.nextString();
                    case "body" -> body = in.nextString();
                    case "categories" -> categories = readList(in, JsonReader::nextString);
                    case "publishedAt" -> publishedAt = instants.read(in);
                    case "viewCount" -> viewCount = in.nextLong();
                    default -> in.skipValue();
                }
            }
            in.endObject();
            return new Article(id, title, body, categories, publishedAt, viewCount);
        }
    }

    private static final class PostAdapter extends TypeAdapter<SocialMediaPost> {
        @Override
        public void write(JsonWriter out, SocialMediaPost post) throws IOException {
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
        public SocialMediaPost read(JsonReader in) throws IOException {
            String postId = null;
            String authorId = null;
            String content = null;
            long timestamp = 0;
            List<MediaAttachment> mediaAttachments = null;
            List<String> likes = null;
            List<Comment> comments = null;
            in.beginObject();
            while (in.hasNext()) {
                switch (in.nextName()) {
                    case "postId" -> postId = in.nextString();
                    case "authorId" -> authorId = in.nextString();
                    case "content" -> content = in.nextString();
                    case "timestamp" -> timestamp = in.nextLong();
                    case "mediaAttachments" -> mediaAttachments = readList(in, PostAdapter::readAttachment);
                    case "likes" -> likes = readList(in, JsonReader::nextString);
                    case "comments" -> comments = readList(in, PostAdapter::readComment);
                    default -> in.skipValue();
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
                switch (in.nextName()) {
                    case "type" -> type = MediaType.valueOf(in.nextString());
                    case "url" -> url = in.nextString();
                    default -> in.skipValue();
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
                switch (in.nextName()) {
                    case "commentId" -> commentId = in.nextString();
                    case "commenterId" -> commenterId = in.nextString();
                    case "commentText" -> commentText = in.nextString();
                    case "timestamp" -> timestamp = in.nextLong();
                    default -> in.skipValue();
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
