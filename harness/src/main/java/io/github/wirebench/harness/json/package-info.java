// SPDX-License-Identifier: Apache-2.0
/** Our own JSON files. */
package io.github.wirebench.harness.json;
