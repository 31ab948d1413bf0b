// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import io.github.wirebench.model.Comment;
import io.github.wirebench.model.MediaAttachment;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.proto.v1.CommentMessage;
import io.github.wirebench.proto.v1.MediaAttachmentMessage;
import io.github.wirebench.proto.v1.MediaType;
import io.github.wirebench.proto.v1.SocialMediaPostMessage;
import java.util.List;

/** Maps between {@link SocialMediaPost} and {@link SocialMediaPostMessage}. */
final class SocialMediaPostMapping implements ProtoMapping<SocialMediaPost, SocialMediaPostMessage> {

    @Override
    public SocialMediaPostMessage toMessage(SocialMediaPost post) {
        SocialMediaPostMessage.Builder message = SocialMediaPostMessage.newBuilder()
                .setPostId(post.postId())
                .setAuthorId(post.authorId())
                .setContent(post.content())
                .setTimestamp(post.timestamp())
                .addAllLikes(post.likes());
        for (MediaAttachment attachment : post.mediaAttachments()) {
            message.addMediaAttachments(MediaAttachmentMessage.newBuilder()
                    .setType(toMessage(attachment.type()))
                    .setUrl(attachment.url()));
        }
        for (Comment comment : post.comments()) {
            message.addComments(CommentMessage.newBuilder()
                    .setCommentId(comment.commentId())
                    .setCommenterId(comment.commenterId())
                    .setCommentText(comment.commentText())
                    .setTimestamp(comment.timestamp()));
        }
        return message.build();
    }

    @Override
    public SocialMediaPost toDomain(SocialMediaPostMessage message) {
        List<MediaAttachment> attachments = message.getMediaAttachmentsList().stream()
                .map(attachment -> new MediaAttachment(toDomain(attachment.getType()), attachment.getUrl()))
                .toList();
        List<Comment> comments = message.getCommentsList().stream()
                .map(comment -> new Comment(
                        comment.getCommentId(),
                        comment.getCommenterId(),
                        comment.getCommentText(),
                        comment.getTimestamp()))
                .toList();
        return new SocialMediaPost(
                message.getPostId(),
                message.getAuthorId(),
                message.getContent(),
                message.getTimestamp(),
                attachments,
                List.copyOf(message.getLikesList()),
                comments);
    }

    @Override
    public Parser<SocialMediaPostMessage> parser() {
        return SocialMediaPostMessage.parser();
    }

    @Override
    public void forgetSizes(SocialMediaPostMessage message) {
        MemoizedSizes.forget(message);
        for (int i = 0; i < message.getMediaAttachmentsCount(); i++) {
            MemoizedSizes.forget(message.getMediaAttachments(i));
        }
        for (int i = 0; i < message.getCommentsCount(); i++) {
            MemoizedSizes.forget(message.getComments(i));
        }
    }

    private static MediaType toMessage(io.github.wirebench.model.MediaType type) {
        return switch (type) {
            case IMAGE -> MediaType.MEDIA_TYPE_IMAGE;
            case VIDEO -> MediaType.MEDIA_TYPE_VIDEO;
        };
    }

    private static io.github.wirebench.model.MediaType toDomain(MediaType type) {
        return switch (type) {
            case MEDIA_TYPE_IMAGE -> io.github.wirebench.model.MediaType.IMAGE;
            case MEDIA_TYPE_VIDEO -> io.github.wirebench.model.MediaType.VIDEO;
            case UNRECOGNIZED -> throw new IllegalArgumentException("not a media type: " + type);
        };
    }
}
