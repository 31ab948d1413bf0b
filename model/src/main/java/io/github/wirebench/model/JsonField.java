// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says how documents, the suite's or a user's, have a record component, a field of a bean or an enum constant. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.RECORD_COMPONENT})
public @interface JsonField {

    /** The default of {@link #name()}. */
    String SAME = "\0";

    /** The name of the first component of a record for which documents have an array; the second one's is {@code [1]}. */
    String FIRST_PLACE = "[0]";

    /** The name in the documents, if it cannot be a name in Java. */
    String name() default SAME;

    /** Says that the value is missing or null in some documents. Components of boxed types may be without it. */
    boolean optional() default false;

    /** Says that the text is base64, so that formats with bytes have those. */
    boolean base64() default false;

    /** Says that the component is the text of any JSON value. */
    boolean anyJson() default false;
}
