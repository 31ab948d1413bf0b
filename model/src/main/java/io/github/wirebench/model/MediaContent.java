// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.util.List;

/** A video and its two images: the shape that jvm-serializers measures. */
public record MediaContent(Media media, List<Image> images) implements Serializable {

    /**
     * A video.
     *
     * @param format a media type
     * @param duration in milliseconds
     * @param size in bytes
     * @param bitrate in bits per second; null if it varies
     * @param copyright who owns it; null if nobody claims it
     */
    public record Media(
            String uri,
            String title,
            int width,
            int height,
            String format,
            long duration,
            long size,
            Integer bitrate,
            List<String> persons,
            Player player,
            @JsonField(optional = true) String copyright)
            implements Serializable {}

    /** An image of the video. */
    public record Image(
            String uri, @JsonField(optional = true) String title, int width, int height, Size size)
            implements Serializable {}

    /** The program that plays a video. */
    public enum Player {
        NATIVE,
        EMBEDDED
    }

    /** The kind of an image. */
    public enum Size {
        SMALL,
        LARGE
    }
}
