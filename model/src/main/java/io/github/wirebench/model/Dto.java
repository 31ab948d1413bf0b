// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;

/** The smallest payload: a string, an enum and a nested object, 72 bytes of compact JSON. */
public record Dto(String some, DtoEnum dtoEnum, InnerDto innerDto) implements Serializable {}
