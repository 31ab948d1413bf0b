// SPDX-License-Identifier: Apache-2.0
/** What a run leaves behind in its directory. */
package io.github.wirebench.harness.record;
