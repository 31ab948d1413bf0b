// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.flatbuffers;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.wirebench.binary.generated.flatbuffers.FlatComment;
import io.github.wirebench.binary.generated.flatbuffers.FlatMediaAttachment;
import io.github.wirebench.binary.generated.flatbuffers.FlatSocialMediaPost;
import io.github.wirebench.model.Comment;
import io.github.wirebench.model.MediaAttachment;
import io.github.wirebench.model.MediaType;
import io.github.wirebench.model.SocialMediaPost;
import java.nio.ByteBuffer;
import java.util.List;

public final class SocialMediaPostFlatFormat implements FlatFormat<SocialMediaPost> {

    private static final MediaType[] MEDIA_TYPES = MediaType.values();

    @Override
    public int write(SocialMediaPost post, FlatBufferBuilder out) {
        int attachments = FlatSocialMediaPost.createMediaAttachmentsVector(out, attachments(post, out));
        int likes = FlatSocialMediaPost.createLikesVector(out, FlatFormat.strings(post.likes(), out));
        int comments = FlatSocialMediaPost.createCommentsVector(out, comments(post, out));
        int postId = out.createString(post.postId());
        int authorId = out.createString(post.authorId());
        int content = out.createString(post.content());
        return FlatSocialMediaPost.createFlatSocialMediaPost(
                out, postId, authorId, content, post.timestamp(), attachments, likes, comments);
    }

    private static int[] attachments(SocialMediaPost post, FlatBufferBuilder out) {
        List<MediaAttachment> attachments = post.mediaAttachments();
        int[] offsets = new int[attachments.size()];
        for (int i = 0; i < offsets.length; i++) {
            MediaAttachment attachment = attachments.get(i);
            int url = out.createString(attachment.url());
            offsets[i] = FlatMediaAttachment.createFlatMediaAttachment(
                    out, (byte) attachment.type().ordinal(), url);
        }
        return offsets;
    }

    private static int[] comments(SocialMediaPost post, FlatBufferBuilder out) {
        List<Comment> comments = post.comments();
        int[] offsets = new int[comments.size()];
        for (int i = 0; i < offsets.length; i++) {
            Comment comment = comments.get(i);
            int commentId = out.createString(comment.commentId());
            int commenterId = out.createString(comment.commenterId());
            int commentText = out.createString(comment.commentText());
            offsets[i] = FlatComment.createFlatComment(out, commentId, commenterId, commentText, comment.timestamp());
        }
        return offsets;
    }

    /** One view serves all elements of a vector, as FlatBuffers advises. */
    @Override
    public SocialMediaPost read(ByteBuffer in) {
        FlatSocialMediaPost post = FlatSocialMediaPost.getRootAsFlatSocialMediaPost(in);
        FlatMediaAttachment attachment = new FlatMediaAttachment();
        FlatComment comment = new FlatComment();
        return new SocialMediaPost(
                post.postId(),
                post.authorId(),
                post.content(),
                post.timestamp(),
                FlatFormat.list(post.mediaAttachmentsLength(), in, i -> {
                    post.mediaAttachments(attachment, i);
                    return new MediaAttachment(MEDIA_TYPES[attachment.type()], attachment.url());
                }),
                FlatFormat.list(post.likesLength(), in, post::likes),
                FlatFormat.list(post.commentsLength(), in, i -> {
                    post.comments(comment, i);
                    return new Comment(
                            comment.commentId(), comment.commenterId(), comment.commentText(), comment.timestamp());
                }));
    }
}
