// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.Device;
import io.github.wirebench.model.ViewEvent;
import java.io.IOException;
import java.time.Instant;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

final class ViewEventPacker implements RecordPacker<ViewEvent> {

    @Override
    public void pack(ViewEvent viewEvent, MessagePacker out) throws IOException {
        out.packMapHeader(9);
        out.packString("eventId");
        out.packLong(viewEvent.eventId());
        out.packString("articleId");
        out.packString(viewEvent.articleId());
        out.packString("userId");
        out.packLong(viewEvent.userId());
        out.packString("viewedAt");
        out.packLong(viewEvent.viewedAt().toEpochMilli());
        out.packString("durationMillis");
        out.packInt(viewEvent.durationMillis());
        out.packString("scrollPercent");
        out.packInt(viewEvent.scrollPercent());
        out.packString("device");
        out.packString(viewEvent.device().name());
        out.packString("country");
        out.packString(viewEvent.country());
        out.packString("referrer");
        out.packString(viewEvent.referrer());
    }

    @Override
    public ViewEvent unpack(MessageUnpacker in) throws IOException {
        long eventId = 0;
        String articleId = null;
        long userId = 0;
        Instant viewedAt = null;
        int durationMillis = 0;
        int scrollPercent = 0;
        Device device = null;
        String country = null;
        String referrer = null;
        int properties = in.unpackMapHeader();
        for (int i = 0; i < properties; i++) {
            switch (in.unpackString()) {
                case "eventId" -> eventId = in.unpackLong();
                case "articleId" -> articleId = in.unpackString();
                case "userId" -> userId = in.unpackLong();
                case "viewedAt" -> viewedAt = Instant.ofEpochMilli(in.unpackLong());
                case "durationMillis" -> durationMillis = in.unpackInt();
                case "scrollPercent" -> scrollPercent = in.unpackInt();
                case "device" -> device = Device.valueOf(in.unpackString());
                case "country" -> country = in.unpackString();
                case "referrer" -> referrer = in.unpackString();
                default -> in.skipValue();
            }
        }
        return new ViewEvent(
                eventId, articleId, userId, viewedAt, durationMillis, scrollPercent, device, country, referrer);
    }
}
