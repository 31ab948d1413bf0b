// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.List;
import java.util.Random;

/** Generates posts of random letters and digits, with the shape that article B's published generator gives them. */
final class SocialMediaPostGenerator {

    private static final int ID_CHARS = 10;
    private static final int CONTENT_CHARS = 100;
    private static final int URL_CHARS = 15;
    private static final int COMMENT_CHARS = 50;
    private static final int LIKES = 10;
    private static final int COMMENTS = 5;

    private final Random random;

    private SocialMediaPostGenerator(Random random) {
        this.random = random;
    }

    static SocialMediaPost post(Random random) {
        return new SocialMediaPostGenerator(random).post();
    }

    private SocialMediaPost post() {
        return new SocialMediaPost(
                letters(ID_CHARS),
                letters(ID_CHARS),
                letters(CONTENT_CHARS),
                timestamp(),
                attachments(),
                RandomValues.times(LIKES, () -> letters(ID_CHARS)),
                RandomValues.times(COMMENTS, this::comment));
    }

    /**
     * Creates one image and one video, in either order. Protobuf does not write the first enum constant, so this keeps
     * the size of all posts equal.
     */
    private List<MediaAttachment> attachments() {
        boolean imageFirst = random.nextBoolean();
        return List.of(
                attachment(imageFirst ? MediaType.IMAGE : MediaType.VIDEO),
                attachment(imageFirst ? MediaType.VIDEO : MediaType.IMAGE));
    }

    private MediaAttachment attachment(MediaType type) {
        return new MediaAttachment(type, "http://example.com/" + letters(URL_CHARS) + ".jpg");
    }

    private Comment comment() {
        return new Comment(letters(ID_CHARS), letters(ID_CHARS), letters(COMMENT_CHARS), timestamp());
    }

    private long timestamp() {
        return ArticleGenerator.instant(random).toEpochMilli();
    }

    private String letters(int count) {
        return RandomValues.lettersAndDigits(random, count);
    }
}
