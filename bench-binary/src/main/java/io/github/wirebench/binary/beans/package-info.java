// SPDX-License-Identifier: Apache-2.0
/** Plain classes with the data of records. */
package io.github.wirebench.binary.beans;
