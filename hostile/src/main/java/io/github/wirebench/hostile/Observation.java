// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.codec.CatalogueEntry;

/** What a contender did with a case. */
public record Observation(CatalogueEntry contender, HostileCase attack, Verdict verdict) {}
