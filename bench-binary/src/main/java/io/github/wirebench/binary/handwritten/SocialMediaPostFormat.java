// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.Comment;
import io.github.wirebench.model.MediaAttachment;
import io.github.wirebench.model.MediaType;
import io.github.wirebench.model.SocialMediaPost;
import java.io.IOException;

final class SocialMediaPostFormat implements RecordFormat<SocialMediaPost> {

    private final RecordFormat<MediaAttachment> attachments = new AttachmentFormat();
    private final RecordFormat<Comment> comments = new CommentFormat();

    @Override
    public void write(SocialMediaPost post, ByteWriter out) {
        out.writeString(post.postId());
        out.writeString(post.authorId());
        out.writeString(post.content());
        out.writeLong(post.timestamp());
        out.writeList(post.mediaAttachments(), attachments);
        out.writeStrings(post.likes());
        out.writeList(post.comments(), comments);
    }

    @Override
    public SocialMediaPost read(ByteReader in) throws IOException {
        return new SocialMediaPost(
                in.readString(),
                in.readString(),
                in.readString(),
                in.readLong(),
                in.readList(attachments, AttachmentFormat.MIN_BYTES),
                in.readStrings(),
                in.readList(comments, CommentFormat.MIN_BYTES));
    }

    private static final class AttachmentFormat implements RecordFormat<MediaAttachment> {

        static final int MIN_BYTES = 2;
        private static final MediaType[] TYPES = MediaType.values();

        @Override
        public void write(MediaAttachment attachment, ByteWriter out) {
            out.writeByte(attachment.type().ordinal());
            out.writeString(attachment.url());
        }

        @Override
        public MediaAttachment read(ByteReader in) throws IOException {
            return new MediaAttachment(in.readEnum(TYPES), in.readString());
        }
    }

    private static final class CommentFormat implements RecordFormat<Comment> {

        static final int MIN_BYTES = 3 + Long.BYTES;

        @Override
        public void write(Comment comment, ByteWriter out) {
            out.writeString(comment.commentId());
            out.writeString(comment.commenterId());
            out.writeString(comment.commentText());
            out.writeLong(comment.timestamp());
        }

        @Override
        public Comment read(ByteReader in) throws IOException {
            return new Comment(in.readString(), in.readString(), in.readString(), in.readLong());
        }
    }
}
