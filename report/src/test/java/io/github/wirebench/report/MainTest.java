// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {

    private static final int JAVA_8_CLASS_FILE = 52;

    @ParameterizedTest
    @CsvSource({"1.8, true", "11, true", "16, true", "17, false", "21, false", "25, false"})
    void recognizesJavaVersionsThatAreTooOld(String version, boolean tooOld) {
        assertThat(Main.isTooOld(version)).isEqualTo(tooOld);
    }

    @Test
    void saysInOneLineWhatToDo() {
        assertThat(Main.complaint("11", "somewhere").lines())
                .containsExactly("wirebench: Java 11 at somewhere is too old. Use Java 17 or newer.");
    }

    @Test
    void canBeLoadedByAnOldJvm() throws IOException {
        try (InputStream main = Main.class.getResourceAsStream("Main.class")) {
            assertThat(ByteBuffer.wrap(main.readNBytes(8)).getShort(6)).isEqualTo((short) JAVA_8_CLASS_FILE);
        }
    }
}
