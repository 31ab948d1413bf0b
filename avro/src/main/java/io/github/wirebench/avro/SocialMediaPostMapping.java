// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.CommentRecord;
import io.github.wirebench.avro.v1.MediaAttachmentRecord;
import io.github.wirebench.avro.v1.MediaType;
import io.github.wirebench.avro.v1.SocialMediaPostRecord;
import io.github.wirebench.model.Comment;
import io.github.wirebench.model.MediaAttachment;
import io.github.wirebench.model.SocialMediaPost;
import java.util.List;

/** Maps between {@link SocialMediaPost} and {@link SocialMediaPostRecord}. */
final class SocialMediaPostMapping implements AvroMapping<SocialMediaPost, SocialMediaPostRecord> {

    @Override
    public SocialMediaPostRecord toRecord(SocialMediaPost post) {
        List<MediaAttachmentRecord> attachments = post.mediaAttachments().stream()
                .map(attachment -> new MediaAttachmentRecord(toAvro(attachment.type()), attachment.url()))
                .toList();
        List<CommentRecord> comments = post.comments().stream()
                .map(comment -> new CommentRecord(
                        comment.commentId(), comment.commenterId(), comment.commentText(), comment.timestamp()))
                .toList();
        return new SocialMediaPostRecord(
                post.postId(), post.authorId(), post.content(), post.timestamp(), attachments, post.likes(), comments);
    }

    @Override
    public SocialMediaPost toDomain(SocialMediaPostRecord post) {
        List<MediaAttachment> attachments = post.getMediaAttachments().stream()
                .map(attachment -> new MediaAttachment(toDomain(attachment.getType()), attachment.getUrl()))
                .toList();
        List<Comment> comments = post.getComments().stream()
                .map(comment -> new Comment(
                        comment.getCommentId(),
                        comment.getCommenterId(),
                        comment.getCommentText(),
                        comment.getTimestamp()))
                .toList();
        return new SocialMediaPost(
                post.getPostId(),
                post.getAuthorId(),
                post.getContent(),
                post.getTimestamp(),
                attachments,
                List.copyOf(post.getLikes()),
                comments);
    }

    @Override
    public Class<SocialMediaPostRecord> recordClass() {
        return SocialMediaPostRecord.class;
    }

    private static MediaType toAvro(io.github.wirebench.model.MediaType type) {
        return switch (type) {
            case IMAGE -> MediaType.IMAGE;
            case VIDEO -> MediaType.VIDEO;
        };
    }

    private static io.github.wirebench.model.MediaType toDomain(MediaType type) {
        return switch (type) {
            case IMAGE -> io.github.wirebench.model.MediaType.IMAGE;
            case VIDEO -> io.github.wirebench.model.MediaType.VIDEO;
        };
    }
}
