// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

/**
 * Something that a JVM denies unless a flag allows it. The harness sets the flag for the forks that need it, and for no
 * other.
 *
 * @param flag the JVM flag
 * @param module the module that the flag opens or adds
 * @param openPackage the package that the flag opens; empty if it adds the module
 * @param fromJdk the first JDK release that denies it
 */
public record JvmRequirement(String flag, String module, String openPackage, int fromJdk) {

    /** A package of the JDK that must be open to reflection. */
    public static JvmRequirement open(String module, String openPackage, int fromJdk) {
        return new JvmRequirement(
                "--add-opens=" + module + "/" + openPackage + "=ALL-UNNAMED", module, openPackage, fromJdk);
    }

    /** A module of the JDK that is not there by default. */
    public static JvmRequirement module(String module, int fromJdk) {
        return new JvmRequirement("--add-modules=" + module, module, "", fromJdk);
    }

    /** Tells if this JVM allows it. */
    public boolean isMet() {
        return Runtime.version().feature() < fromJdk
                || ModuleLayer.boot()
                        .findModule(module)
                        .filter(found ->
                                openPackage.isEmpty() || found.isOpen(openPackage, JvmRequirement.class.getModule()))
                        .isPresent();
    }
}
