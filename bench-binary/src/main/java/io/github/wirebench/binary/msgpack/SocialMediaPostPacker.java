// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.Comment;
import io.github.wirebench.model.MediaAttachment;
import io.github.wirebench.model.MediaType;
import io.github.wirebench.model.SocialMediaPost;
import java.io.IOException;
import java.util.List;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

final class SocialMediaPostPacker implements RecordPacker<SocialMediaPost> {

    private final RecordPacker<MediaAttachment> attachments = new MediaAttachmentPacker();
    private final RecordPacker<Comment> commentPacker = new CommentPacker();

    @Override
    public void pack(SocialMediaPost socialMediaPost, MessagePacker out) throws IOException {
        out.packMapHeader(7);
        out.packString("postId");
        out.packString(socialMediaPost.postId());
        out.packString("authorId");
        out.packString(socialMediaPost.authorId());
        out.packString("content");
        out.packString(socialMediaPost.content());
        out.packString("timestamp");
        out.packLong(socialMediaPost.timestamp());
        out.packString("mediaAttachments");
        RecordPacker.packList(socialMediaPost.mediaAttachments(), attachments, out);
        out.packString("likes");
        RecordPacker.packStrings(socialMediaPost.likes(), out);
        out.packString("comments");
        RecordPacker.packList(socialMediaPost.comments(), commentPacker, out);
    }

    @Override
    public SocialMediaPost unpack(MessageUnpacker in) throws IOException {
        String postId = null;
        String authorId = null;
        String content = null;
        long timestamp = 0;
        List<MediaAttachment> mediaAttachments = null;
        List<String> likes = null;
        List<Comment> comments = null;
        int properties = in.unpackMapHeader();
        for (int i = 0; i < properties; i++) {
            switch (in.unpackString()) {
                case "postId" -> postId = in.unpackString();
                case "authorId" -> authorId = in.unpackString();
                case "content" -> content = in.unpackString();
                case "timestamp" -> timestamp = in.unpackLong();
                case "mediaAttachments" -> mediaAttachments = RecordPacker.unpackList(attachments, in);
                case "likes" -> likes = RecordPacker.unpackStrings(in);
                case "comments" -> comments = RecordPacker.unpackList(commentPacker, in);
                default -> in.skipValue();
            }
        }
        return new SocialMediaPost(postId, authorId, content, timestamp, mediaAttachments, likes, comments);
    }

    private static final class MediaAttachmentPacker implements RecordPacker<MediaAttachment> {

        @Override
        public void pack(MediaAttachment mediaAttachment, MessagePacker out) throws IOException {
            out.packMapHeader(2);
            out.packString("type");
            out.packString(mediaAttachment.type().name());
            out.packString("url");
            out.packString(mediaAttachment.url());
        }

        @Override
        public MediaAttachment unpack(MessageUnpacker in) throws IOException {
            MediaType type = null;
            String url = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "type" -> type = MediaType.valueOf(in.unpackString());
                    case "url" -> url = in.unpackString();
                    default -> in.skipValue();
                }
            }
            return new MediaAttachment(type, url);
        }
    }

    private static final class CommentPacker implements RecordPacker<Comment> {

        @Override
        public void pack(Comment comment, MessagePacker out) throws IOException {
            out.packMapHeader(4);
            out.packString("commentId");
            out.packString(comment.commentId());
            out.packString("commenterId");
            out.packString(comment.commenterId());
            out.packString("commentText");
            out.packString(comment.commentText());
            out.packString("timestamp");
            out.packLong(comment.timestamp());
        }

        @Override
        public Comment unpack(MessageUnpacker in) throws IOException {
            String commentId = null;
            String commenterId = null;
            String commentText = null;
            long timestamp = 0;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "commentId" -> commentId = in.unpackString();
                    case "commenterId" -> commenterId = in.unpackString();
                    case "commentText" -> commentText = in.unpackString();
                    case "timestamp" -> timestamp = in.unpackLong();
                    default -> in.skipValue();
                }
            }
            return new Comment(commentId, commenterId, commentText, timestamp);
        }
    }
}
