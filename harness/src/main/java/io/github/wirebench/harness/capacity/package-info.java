// SPDX-License-Identifier: Apache-2.0
/** What rows that were measured one by one come to at a given traffic. */
package io.github.wirebench.harness.capacity;
