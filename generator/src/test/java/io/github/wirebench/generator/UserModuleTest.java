// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UserModuleTest {

    @Test
    void literalsCannotEndEarly() {
        assertThat(UserModule.literal("a\"\\\n\u0000é\u2028")).isEqualTo("\"a\\\"\\\\\\012\\000\\u00e9\\u2028\"");
    }
}
