// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.List;

/** Generates posts of random letters and digits, with the shape that article B's published generator gives them. */
final class SocialMediaPostGenerator {

    private static final int ID_CHARS = 10;
    private static final int CONTENT_CHARS = 100;
    private static final int URL_CHARS = 15;
    private static final int COMMENT_CHARS = 50;
    private static final int LIKES = 10;
    private static final int COMMENTS = 5;

    private SocialMediaPostGenerator() {}

    static SocialMediaPost post(RandomValues random) {
        return new SocialMediaPost(
                random.letters(ID_CHARS),
                random.letters(ID_CHARS),
                random.letters(CONTENT_CHARS),
                timestamp(random),
                attachments(random),
                RandomValues.times(LIKES, () -> random.letters(ID_CHARS)),
                RandomValues.times(COMMENTS, () -> comment(random)));
    }

    /**
     * Creates one image and one video, in either order. Protobuf does not write the first enum constant, so this keeps
     * the size of all posts equal.
     */
    private static List<MediaAttachment> attachments(RandomValues random) {
        boolean imageFirst = random.nextBoolean();
        return List.of(
                attachment(random, imageFirst ? MediaType.IMAGE : MediaType.VIDEO),
                attachment(random, imageFirst ? MediaType.VIDEO : MediaType.IMAGE));
    }

    private static MediaAttachment attachment(RandomValues random, MediaType type) {
        return new MediaAttachment(type, "http://example.com/" + random.letters(URL_CHARS) + ".jpg");
    }

    private static Comment comment(RandomValues random) {
        return new Comment(
                random.letters(ID_CHARS), random.letters(ID_CHARS), random.letters(COMMENT_CHARS), timestamp(random));
    }

    private static long timestamp(RandomValues random) {
        return random.instant().toEpochMilli();
    }
}
