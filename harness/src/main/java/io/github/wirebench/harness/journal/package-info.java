// SPDX-License-Identifier: Apache-2.0
/** {@code forks.jsonl}, the truth of a run: one line per finished fork, on disk before the next fork starts. */
package io.github.wirebench.harness.journal;
