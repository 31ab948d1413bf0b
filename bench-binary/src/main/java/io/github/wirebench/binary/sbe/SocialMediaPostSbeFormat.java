// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.sbe;

import io.github.wirebench.binary.generated.sbe.SocialMediaPostDecoder;
import io.github.wirebench.binary.generated.sbe.SocialMediaPostEncoder;
import io.github.wirebench.model.Comment;
import io.github.wirebench.model.MediaAttachment;
import io.github.wirebench.model.MediaType;
import io.github.wirebench.model.SocialMediaPost;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

public final class SocialMediaPostSbeFormat extends SbeFormat<SocialMediaPost> {

    private final SocialMediaPostEncoder encoder = new SocialMediaPostEncoder();
    private final SocialMediaPostDecoder decoder = new SocialMediaPostDecoder();

    @Override
    public int encode(SocialMediaPost post, MutableDirectBuffer buffer) {
        encoder.wrapAndApplyHeader(buffer, 0, headerEncoder).timestamp(post.timestamp());
        SocialMediaPostEncoder.MediaAttachmentsEncoder attachments =
                encoder.mediaAttachmentsCount(post.mediaAttachments().size());
        for (MediaAttachment attachment : post.mediaAttachments()) {
            attachments.next().mediaType(toSbe(attachment.type())).url(attachment.url());
        }
        SocialMediaPostEncoder.LikesEncoder likes =
                encoder.likesCount(post.likes().size());
        for (String like : post.likes()) {
            likes.next().userId(like);
        }
        SocialMediaPostEncoder.CommentsEncoder comments =
                encoder.commentsCount(post.comments().size());
        for (Comment comment : post.comments()) {
            comments.next()
                    .timestamp(comment.timestamp())
                    .commentId(comment.commentId())
                    .commenterId(comment.commenterId())
                    .commentText(comment.commentText());
        }
        encoder.postId(post.postId()).authorId(post.authorId()).content(post.content());
        return encoder.limit();
    }

    @Override
    public SocialMediaPost decode(DirectBuffer buffer) {
        decoder.wrapAndApplyHeader(buffer, 0, headerDecoder);
        long timestamp = decoder.timestamp();
        List<MediaAttachment> attachments = attachments(decoder.mediaAttachments());
        List<String> likes = likes(decoder.likes());
        List<Comment> comments = comments(decoder.comments());
        return new SocialMediaPost(
                decoder.postId(), decoder.authorId(), decoder.content(), timestamp, attachments, likes, comments);
    }

    private static List<MediaAttachment> attachments(SocialMediaPostDecoder.MediaAttachmentsDecoder group) {
        List<MediaAttachment> attachments = new ArrayList<>(group.count());
        while (group.hasNext()) {
            group.next();
            attachments.add(new MediaAttachment(toDomain(group.mediaType()), group.url()));
        }
        return attachments;
    }

    private static List<String> likes(SocialMediaPostDecoder.LikesDecoder group) {
        List<String> likes = new ArrayList<>(group.count());
        while (group.hasNext()) {
            likes.add(group.next().userId());
        }
        return likes;
    }

    private static List<Comment> comments(SocialMediaPostDecoder.CommentsDecoder group) {
        List<Comment> comments = new ArrayList<>(group.count());
        while (group.hasNext()) {
            group.next();
            long timestamp = group.timestamp();
            comments.add(new Comment(group.commentId(), group.commenterId(), group.commentText(), timestamp));
        }
        return comments;
    }

    private static io.github.wirebench.binary.generated.sbe.MediaType toSbe(MediaType type) {
        return switch (type) {
            case IMAGE -> io.github.wirebench.binary.generated.sbe.MediaType.IMAGE;
            case VIDEO -> io.github.wirebench.binary.generated.sbe.MediaType.VIDEO;
        };
    }

    private static MediaType toDomain(io.github.wirebench.binary.generated.sbe.MediaType type) {
        return switch (type) {
            case IMAGE -> MediaType.IMAGE;
            case VIDEO -> MediaType.VIDEO;
            case NULL_VAL -> throw new IllegalArgumentException("no constant");
        };
    }
}
