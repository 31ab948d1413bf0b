// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.util.List;

/** A page of users; a thousand in the payload catalogue. */
public record Users(List<User> users) implements Serializable {}
