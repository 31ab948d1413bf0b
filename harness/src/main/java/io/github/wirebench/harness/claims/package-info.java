// SPDX-License-Identifier: Apache-2.0
/** What others have published, beside what was measured here. */
package io.github.wirebench.harness.claims;
