// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HomeFolderTest {
    private static final String HOME = System.getProperty("user.home");

    @Test
    void aHomeFolderIsHiddenAndFoundAgain() {
        String path = HOME + File.separator + "jdk";
        assertThat(HomeFolder.hide(path)).isEqualTo("~" + File.separator + "jdk");
        assertThat(HomeFolder.path(HomeFolder.hide(path))).isEqualTo(Path.of(path));
        assertThat(HomeFolder.hide("--out=" + path)).doesNotContain(HOME + File.separator);
    }

    @Test
    void otherPathsStay() {
        assertThat(HomeFolder.hide("/opt/jdk")).isEqualTo("/opt/jdk");
        assertThat(HomeFolder.path("/opt/jdk")).isEqualTo(Path.of("/opt/jdk"));
    }
}
