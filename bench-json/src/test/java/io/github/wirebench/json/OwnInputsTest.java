// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.TextVariant;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Pins the inputs that are not in the payload catalogue. If a hash changes, figures from before and after cannot be
 * compared.
 */
class OwnInputsTest {

    @ParameterizedTest
    @CsvSource({
        "1x100, f442a9cd9c2cacc89cd8180121c23e131f9626bff71d02beeee8d05bb7c18e58",
        "10x1000, bb2ac7af518bf1e446afe86047de65003111c59b0ae7e02a06959084f20c134d",
        "50x30000, 7f4ee3d79f2529fe27fc3ac1d32a1b26a5ba36fd1a28f0c11e6e2c2232707cf8"
    })
    void feeds(String feed, String sha256) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        FeedShape.parse(feed).documents().forEach(digest::update);
        assertThat(HexFormat.of().formatHex(digest.digest())).isEqualTo(sha256);
    }

    @ParameterizedTest
    @CsvSource({
        "ASCII, 5f7410ed8fe96a99f55ccab609374bee37a2dac8dc764301275e344c3f08f809",
        "LATIN1, 3fc0a4201d6b3a8d502644c0b123089215f98f716d719ab825d613a32f17ceb9",
        "CJK, 11e9caa6105d7e4d338249f544b26519ce23260333ad75f63d4b3fa775066e5d",
        "EMOJI, e80f92bd083af1865a4dbc7729474c64b18d58b2c36aab22b8c0cf6a2812151e",
        "ESCAPED, 45fe160f098ade664e79454081982c63e6e4f93807206126839fb779a5104ede"
    })
    void articlesOfEveryText(TextVariant text, String sha256) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (Article article : TextInputs.articles(text)) {
            digest.update(JacksonMappers.mapper().writeValueAsBytes(article));
        }
        assertThat(HexFormat.of().formatHex(digest.digest())).isEqualTo(sha256);
    }
}
