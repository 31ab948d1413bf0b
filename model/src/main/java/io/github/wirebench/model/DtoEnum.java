// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

/** The enum inside {@link Dto}. */
public enum DtoEnum {
    A,
    B,
    C
}
