// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

/** The device of a {@link ViewEvent}. The names are equally long, so that all events have the same size. */
public enum Device {
    MOBILE,
    TABLET,
    LAPTOP
}
