// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

public enum MediaType {
    IMAGE,
    VIDEO
}
