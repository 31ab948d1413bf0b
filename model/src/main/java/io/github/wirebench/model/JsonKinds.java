// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says how documents tell the records of a sealed interface apart. Contenders write this property first. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface JsonKinds {

    /** The property whose value says which record an object is. */
    String property() default "type";

    /** The value for each record, in the order in which the interface permits them. */
    String[] tags();
}
