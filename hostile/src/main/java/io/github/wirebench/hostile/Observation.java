// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.model.codec.Contender;

/** What a contender did with a case. */
public record Observation(Contender contender, HostileCase attack, Verdict verdict) {}
