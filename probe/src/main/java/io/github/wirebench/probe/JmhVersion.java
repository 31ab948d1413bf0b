// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells versions of JMH apart. */
final class JmhVersion {
    private static final Pattern RELEASE = Pattern.compile("1\\.(\\d{1,6})\\b.*");
    private static final int OLDEST_MINOR = 20;

    private JmhVersion() {}

    /** Whether a version is known to be older than 1.20, the one that the probe is compiled against. */
    static boolean isTooOld(String version) {
        Matcher release = RELEASE.matcher(version);
        return version.startsWith("0.") || release.matches() && Integer.parseInt(release.group(1)) < OLDEST_MINOR;
    }
}
