// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.MediaContent;
import io.github.wirebench.model.MediaContent.Image;
import io.github.wirebench.model.MediaContent.Media;
import io.github.wirebench.model.MediaContent.Player;
import io.github.wirebench.model.MediaContent.Size;
import java.io.IOException;
import java.util.List;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

final class MediaContentPacker implements RecordPacker<MediaContent> {

    private final RecordPacker<Media> mediaPacker = new MediaPacker();
    private final RecordPacker<Image> imagePacker = new ImagePacker();

    @Override
    public void pack(MediaContent mediaContent, MessagePacker out) throws IOException {
        out.packMapHeader(2);
        out.packString("media");
        mediaPacker.pack(mediaContent.media(), out);
        out.packString("images");
        RecordPacker.packList(mediaContent.images(), imagePacker, out);
    }

    @Override
    public MediaContent unpack(MessageUnpacker in) throws IOException {
        Media media = null;
        List<Image> images = null;
        int properties = in.unpackMapHeader();
        for (int i = 0; i < properties; i++) {
            switch (in.unpackString()) {
                case "media" -> media = mediaPacker.unpack(in);
                case "images" -> images = RecordPacker.unpackList(imagePacker, in);
                default -> in.skipValue();
            }
        }
        return new MediaContent(media, images);
    }

    private static final class MediaPacker implements RecordPacker<Media> {

        @Override
        public void pack(Media media, MessagePacker out) throws IOException {
            out.packMapHeader(11);
            out.packString("uri");
            out.packString(media.uri());
            out.packString("title");
            out.packString(media.title());
            out.packString("width");
            out.packInt(media.width());
            out.packString("height");
            out.packInt(media.height());
            out.packString("format");
            out.packString(media.format());
            out.packString("duration");
            out.packLong(media.duration());
            out.packString("size");
            out.packLong(media.size());
            out.packString("bitrate");
            if (media.bitrate() == null) {
                out.packNil();
            } else {
                out.packInt(media.bitrate());
            }
            out.packString("persons");
            RecordPacker.packStrings(media.persons(), out);
            out.packString("player");
            out.packString(media.player().name());
            out.packString("copyright");
            if (media.copyright() == null) {
                out.packNil();
            } else {
                out.packString(media.copyright());
            }
        }

        @Override
        public Media unpack(MessageUnpacker in) throws IOException {
            String uri = null;
            String title = null;
            int width = 0;
            int height = 0;
            String format = null;
            long duration = 0;
            long size = 0;
            Integer bitrate = null;
            List<String> persons = null;
            Player player = null;
            String copyright = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "uri" -> uri = in.unpackString();
                    case "title" -> title = in.unpackString();
                    case "width" -> width = in.unpackInt();
                    case "height" -> height = in.unpackInt();
                    case "format" -> format = in.unpackString();
                    case "duration" -> duration = in.unpackLong();
                    case "size" -> size = in.unpackLong();
                    case "bitrate" -> bitrate = in.tryUnpackNil() ? null : in.unpackInt();
                    case "persons" -> persons = RecordPacker.unpackStrings(in);
                    case "player" -> player = Player.valueOf(in.unpackString());
                    case "copyright" -> copyright = in.tryUnpackNil() ? null : in.unpackString();
                    default -> in.skipValue();
                }
            }
            return new Media(uri, title, width, height, format, duration, size, bitrate, persons, player, copyright);
        }
    }

    private static final class ImagePacker implements RecordPacker<Image> {

        @Override
        public void pack(Image image, MessagePacker out) throws IOException {
            out.packMapHeader(5);
            out.packString("uri");
            out.packString(image.uri());
            out.packString("title");
            if (image.title() == null) {
                out.packNil();
            } else {
                out.packString(image.title());
            }
            out.packString("width");
            out.packInt(image.width());
            out.packString("height");
            out.packInt(image.height());
            out.packString("size");
            out.packString(image.size().name());
        }

        @Override
        public Image unpack(MessageUnpacker in) throws IOException {
            String uri = null;
            String title = null;
            int width = 0;
            int height = 0;
            Size size = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "uri" -> uri = in.unpackString();
                    case "title" -> title = in.tryUnpackNil() ? null : in.unpackString();
                    case "width" -> width = in.unpackInt();
                    case "height" -> height = in.unpackInt();
                    case "size" -> size = Size.valueOf(in.unpackString());
                    default -> in.skipValue();
                }
            }
            return new Image(uri, title, width, height, size);
        }
    }
}
