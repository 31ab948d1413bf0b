// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.List;

/**
 * A page of users.
 *
 * @param users a thousand users in the catalogue
 */
public record Users(List<User> users) {}
