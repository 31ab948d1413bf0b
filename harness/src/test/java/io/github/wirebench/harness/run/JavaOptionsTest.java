// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class JavaOptionsTest {
    @Test
    void environmentsAreToldApartWithoutShowingThem() {
        assertThat(JavaOptions.sha256(Map.of("PATH", "/bin"))).isNull();
        String one = JavaOptions.sha256(Map.of("JAVA_TOOL_OPTIONS", "-Dsecret=1"));
        assertThat(one)
                .matches("[0-9a-f]{64}")
                .isEqualTo(JavaOptions.sha256(Map.of("JAVA_TOOL_OPTIONS", "-Dsecret=1")));
        assertThat(JavaOptions.sha256(Map.of("JAVA_TOOL_OPTIONS", "-Xint"))).isNotEqualTo(one);
        assertThat(JavaOptions.sha256(Map.of("JDK_JAVA_OPTIONS", "-Dsecret=1"))).isNotEqualTo(one);
    }
}
