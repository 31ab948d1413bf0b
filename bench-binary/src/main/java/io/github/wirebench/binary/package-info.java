// SPDX-License-Identifier: Apache-2.0
/** Binary contenders beside the JSON reference, what mapping and caches cost, and partial reading of a feed. */
package io.github.wirebench.binary;
