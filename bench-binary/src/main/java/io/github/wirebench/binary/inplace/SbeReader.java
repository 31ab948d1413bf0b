// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.inplace;

import io.github.wirebench.binary.generated.sbe.MessageHeaderDecoder;
import io.github.wirebench.binary.generated.sbe.ViewEventDecoder;
import org.agrona.concurrent.UnsafeBuffer;

/** Numbers are at fixed offsets. Texts follow one another, so that each starts where the one before it ends. */
final class SbeReader implements ViewEventReader {

    private final UnsafeBuffer buffer = new UnsafeBuffer();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ViewEventDecoder view = new ViewEventDecoder();

    @Override
    public long visitEverything(byte[] event) {
        wrap(event);
        return view.eventId()
                + view.userId()
                + view.viewedAt()
                + view.durationMillis()
                + view.scrollPercent()
                + view.device().ordinal()
                + view.skipArticleId()
                + view.skipCountry()
                + view.skipReferrer();
    }

    @Override
    public ViewTime readTwo(byte[] event) {
        wrap(event);
        return new ViewTime(view.articleId(), view.durationMillis());
    }

    private void wrap(byte[] event) {
        buffer.wrap(event);
        view.wrapAndApplyHeader(buffer, 0, header);
    }
}
