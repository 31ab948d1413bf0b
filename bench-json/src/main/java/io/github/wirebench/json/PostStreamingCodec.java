// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.github.wirebench.model.Comment;
import io.github.wirebench.model.MediaAttachment;
import io.github.wirebench.model.MediaType;
import io.github.wirebench.model.SocialMediaPost;
import java.io.IOException;
import java.util.List;

/** Reads and writes {@link SocialMediaPost} with the streaming API. */
final class PostStreamingCodec extends StreamingCodec<SocialMediaPost> {

    @Override
    void write(JsonGenerator out, SocialMediaPost post) throws IOException {
        out.writeStartObject();
        out.writeStringField("postId", post.postId());
        out.writeStringField("authorId", post.authorId());
        out.writeStringField("content", post.content());
        out.writeNumberField("timestamp", post.timestamp());
        out.writeArrayFieldStart("mediaAttachments");
        for (MediaAttachment attachment : post.mediaAttachments()) {
            out.writeStartObject();
            out.writeStringField("type", attachment.type().name());
            out.writeStringField("url", attachment.url());
            out.writeEndObject();
        }
        out.writeEndArray();
        writeStrings(out, "likes", post.likes());
        out.writeArrayFieldStart("comments");
        for (Comment comment : post.comments()) {
            out.writeStartObject();
            out.writeStringField("commentId", comment.commentId());
            out.writeStringField("commenterId", comment.commenterId());
            out.writeStringField("commentText", comment.commentText());
            out.writeNumberField("timestamp", comment.timestamp());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    @Override
    SocialMediaPost read(JsonParser in) throws IOException {
        String postId = null;
        String authorId = null;
        String content = null;
        long timestamp = 0;
        List<MediaAttachment> mediaAttachments = null;
        List<String> likes = null;
        List<Comment> comments = null;
        for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
            switch (name) {
                case "postId" -> postId = readText(in);
                case "authorId" -> authorId = readText(in);
                case "content" -> content = readText(in);
                case "timestamp" -> timestamp = readLong(in);
                case "mediaAttachments" -> mediaAttachments = readObjects(in, PostStreamingCodec::readAttachment);
                case "likes" -> likes = readStrings(in);
                case "comments" -> comments = readObjects(in, PostStreamingCodec::readComment);
                default -> skipValue(in);
            }
        }
        return new SocialMediaPost(postId, authorId, content, timestamp, mediaAttachments, likes, comments);
    }

    private static MediaAttachment readAttachment(JsonParser in) throws IOException {
        MediaType type = null;
        String url = null;
        for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
            switch (name) {
                case "type" -> type = MediaType.valueOf(readText(in));
                case "url" -> url = readText(in);
                default -> skipValue(in);
            }
        }
        return new MediaAttachment(type, url);
    }

    private static Comment readComment(JsonParser in) throws IOException {
        String commentId = null;
        String commenterId = null;
        String commentText = null;
        long timestamp = 0;
        for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
            switch (name) {
                case "commentId" -> commentId = readText(in);
                case "commenterId" -> commenterId = readText(in);
                case "commentText" -> commentText = readText(in);
                case "timestamp" -> timestamp = readLong(in);
                default -> skipValue(in);
            }
        }
        return new Comment(commentId, commenterId, commentText, timestamp);
    }
}
