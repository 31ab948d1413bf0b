// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says how a user's documents are written where they differ from the suite's. It is on the record or bean at their root, or, if
 * that is a class of the user's own, on the payload's {@link PayloadProvider}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface DocumentForm {

    /** Says that JSON has instants as ISO 8601 text, and not as epoch milliseconds. */
    boolean isoTimestamps() default false;

    /** Says that self-describing formats leave out properties that are null. */
    boolean omitsNulls() default false;
}
