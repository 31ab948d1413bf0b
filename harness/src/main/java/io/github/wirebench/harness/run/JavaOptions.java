// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Flags that every JVM takes from the environment, and that JMH does not see. */
final class JavaOptions {
    private static final List<String> NAMES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private JavaOptions() {}

    /** Tells environments apart without showing what they hold; null if none of the variables is set. */
    static String sha256(Map<String, String> environment) {
        List<String> values = NAMES.stream().map(environment::get).toList();
        if (values.stream().allMatch(Objects::isNull)) {
            return null;
        }
        try {
            byte[] text = values.toString().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
