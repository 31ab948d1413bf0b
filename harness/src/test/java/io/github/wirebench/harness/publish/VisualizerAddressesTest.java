// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VisualizerAddressesTest {
    private static final VisualizerAddresses ADDRESSES = new VisualizerAddresses("https://v.org", true);

    private static List<String> lines(List<String> own, String... files) {
        Map<String, GistFile> all = new LinkedHashMap<>();
        for (String file : files) {
            all.put(file, new GistFile("", false, "https://raw/" + file));
        }
        return ADDRESSES.lines(new PublishedGist("g1", true, "", all), own);
    }

    @Test
    void aGistOfOneHistoryIsReadByItsId() {
        String[] nights = {
            "2026-11-19T10-00-00-jdk17.json", "2026-11-20T10-00-00-jdk17.json", "2026-11-21T10-00-00-jdk17.json"
        };
        assertThat(lines(List.of(nights[2]), nights))
                .containsExactly(
                        "2026-11-21T10-00-00-jdk17: https://v.org/?source=https://raw/" + nights[2],
                        "jdk17, the last two side by side: https://v.org/?sources=https://raw/" + nights[1]
                                + ",https://raw/" + nights[2],
                        "jdk17, all 3 over time: https://v.org/?gist=g1");
    }

    @Test
    void jdksAreNotPointsOfOneLine() {
        String old17 = "2026-11-19T10-00-00-jdk17.json";
        String old25 = "2026-11-19T10-00-00-jdk25.json";
        String new17 = "2026-11-20T10-00-00-jdk17.json";
        String new25 = "2026-11-20T10-00-00-jdk25.json";
        assertThat(lines(List.of(new17, new25), old17, old25, new17, new25))
                .contains(
                        "side by side: https://v.org/?sources=https://raw/" + new17 + ",https://raw/" + new25,
                        "jdk17, the last two side by side: https://v.org/?sources=https://raw/" + old17
                                + ",https://raw/" + new17,
                        "jdk25, the last two side by side: https://v.org/?sources=https://raw/" + old25
                                + ",https://raw/" + new25)
                .noneMatch(line -> line.contains("over time"));
    }
}
