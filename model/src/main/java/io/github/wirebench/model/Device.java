// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

/** The device of a {@link ViewEvent}; the names are equally long, so that every event has the same size. */
public enum Device {
    MOBILE,
    TABLET,
    LAPTOP
}
