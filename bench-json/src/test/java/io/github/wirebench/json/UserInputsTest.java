// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.TextVariant;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Pins the inputs that are not in the payload catalogue. If a hash changes, figures from before and after cannot be
 * compared.
 */
class UserInputsTest {

    @ParameterizedTest
    @CsvSource({
        "1x100, 1024, 121aa93b4132ab133db6c74382c46a9dd8fb5ed0558828299384448b3c3d0ef1",
        "10x1000, 64, 43ed71fe073955e66b58f35612efb8813277e428de126abb15afe7c0e47d927b",
        "50x30000, 4, 7f4ee3d79f2529fe27fc3ac1d32a1b26a5ba36fd1a28f0c11e6e2c2232707cf8"
    })
    void feeds(String feed, int count, String sha256) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        List<byte[]> documents = FeedShape.parse(feed).documents();
        assertThat(documents).hasSize(count);
        documents.forEach(digest::update);
        assertThat(HexFormat.of().formatHex(digest.digest())).isEqualTo(sha256);
    }

    @ParameterizedTest
    @CsvSource({
        "ASCII, 213491e36b24c8e077fac1c0ead72aa34b5deafe391a537b5260e4cc81de31f1",
        "LATIN1, e9221956daffc7d03c338726a4feaff82a8e575c62b3019d17d87a67f233f09a",
        "CJK, 8e778fd6ccc4ff4b66d7c6848fcc06c77d64e4f27eb889ad40fc3d11d17ff0c1",
        "EMOJI, 39f15cab7aa558356ea96a3b44042849adff7e473b70064af3f2e5d6bcbb6585",
        "ESCAPED, 3d5ed8369fe58291edd495f126d30dd69032cc8a530049355427800b7b4cb9a9"
    })
    void articlesOfEveryText(TextVariant text, String sha256) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (Article article : TextBenchmark.articles(text)) {
            digest.update(JacksonMappers.mapper().writeValueAsBytes(article));
        }
        assertThat(HexFormat.of().formatHex(digest.digest())).isEqualTo(sha256);
    }
}
