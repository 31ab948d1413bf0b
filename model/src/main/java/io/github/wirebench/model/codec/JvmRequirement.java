// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

/**
 * A package of the JDK that must be open to reflection. The harness sets the flag for the forks that need it, and for no
 * other.
 *
 * @param fromJdk the first JDK release that does not open it by default
 */
public record JvmRequirement(String module, String openPackage, int fromJdk) {

    /** Returns the JVM flag that opens the package. */
    public String flag() {
        return "--add-opens=" + module + "/" + openPackage + "=ALL-UNNAMED";
    }

    /** Tells if this JVM allows it. */
    public boolean isMet() {
        return Runtime.version().feature() < fromJdk
                || ModuleLayer.boot()
                        .findModule(module)
                        .filter(found -> found.isOpen(openPackage, JvmRequirement.class.getModule()))
                        .isPresent();
    }
}
