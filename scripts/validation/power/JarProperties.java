// SPDX-License-Identifier: Apache-2.0
package power;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Reads the properties that differ between the two jars. */
final class JarProperties {
    private JarProperties() {}

    static Properties read() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = JarProperties.class.getResourceAsStream("/power.properties")) {
            properties.load(in);
        }
        return properties;
    }
}
