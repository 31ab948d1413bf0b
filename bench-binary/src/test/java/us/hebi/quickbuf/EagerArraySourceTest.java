// SPDX-License-Identifier: Apache-2.0
package us.hebi.quickbuf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.binary.generated.quickbuf.ArticleMessage;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class EagerArraySourceTest {

    private final byte[] article =
            ArticleMessage.newInstance().setTitle("title").addCategories("news").toByteArray();

    @Test
    void decodesStringsAtOnce() throws IOException {
        ArticleMessage read = ArticleMessage.parseFrom(new EagerArraySource().setInput(article));
        assertThat(read.getTitleBytes().hasString()).isTrue();
        assertThat(read.getCategories().array[0].hasString()).isTrue();
    }

    /** If this fails, the library has started to decode strings at once, and needs no source of ours. */
    @Test
    void theLibraryLeavesThemAsBytes() throws IOException {
        ArticleMessage read = ArticleMessage.parseFrom(article);
        assertThat(read.getTitleBytes().hasString()).isFalse();
        assertThat(read.getCategories().array[0].hasString()).isFalse();
    }
}
