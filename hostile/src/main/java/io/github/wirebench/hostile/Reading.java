// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.function.Predicate;

/**
 * A value that is right for an input. Any other value is {@link Outcome#ANOTHER_VALUE}.
 *
 * @param label what the decoder did, if there are several right ways; may be empty
 * @param matches tells if a value is this one
 */
record Reading(String label, Predicate<Object> matches) {

    static Reading of(String label, Object value) {
        return new Reading(label, value::equals);
    }
}
