// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.wirebench.harness.console.HomeFolder;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The code and the JVM that a run measures.
 *
 * @param jar the JMH jar as given with {@code --jar}; null for the suite's own
 * @param sha256 of the content of the jar, or of all that is on the suite's class path
 * @param javaHome of the forks' JDK
 * @param javaVersion e.g. {@code 17.0.15}
 * @param vmName e.g. {@code OpenJDK 64-Bit Server VM}
 * @param vmVersion e.g. {@code 17.0.15+6-LTS}
 * @param vendor e.g. {@code Eclipse Adoptium}
 * @param jmhVersion of the jar
 * @param javaOptionsSha256 of what {@code JAVA_TOOL_OPTIONS}, {@code JDK_JAVA_OPTIONS} and {@code _JAVA_OPTIONS} hold, which every
 *     JVM obeys and which may be secret; null if they are not set
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BuildUnderTest(
        String jar,
        String sha256,
        String javaHome,
        String javaVersion,
        String vmName,
        String vmVersion,
        String vendor,
        String jmhVersion,
        String javaOptionsSha256) {

    public Path home() {
        return HomeFolder.path(javaHome);
    }

    /** The feature release, e.g. 17; 8 for {@code 1.8.0_402}. */
    public int feature() {
        return Integer.parseInt(javaVersion.replaceFirst("^1\\.", "").replaceFirst("[^0-9].*", ""));
    }

    /** The first difference that makes forks of the two builds incomparable, as a clause; null if there is none. */
    public String differenceTo(BuildUnderTest now) {
        if (!sha256.equals(now.sha256)) {
            return "it measured another jar (SHA-256 " + sha256.substring(0, 12) + "..., now "
                    + now.sha256.substring(0, 12) + "...)";
        }
        if (!(javaVersion + vmVersion + vmName + vendor)
                .equals(now.javaVersion + now.vmVersion + now.vmName + now.vendor)) {
            return "it measured on JDK " + describe(this) + ", now it is " + describe(now);
        }
        if (!Objects.equals(javaOptionsSha256, now.javaOptionsSha256)) {
            return "it measured with other values of JAVA_TOOL_OPTIONS, JDK_JAVA_OPTIONS or _JAVA_OPTIONS";
        }
        return null;
    }

    private static String describe(BuildUnderTest subject) {
        return subject.vmVersion + " (" + subject.vendor + ", " + subject.vmName + ")";
    }
}
