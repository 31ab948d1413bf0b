// SPDX-License-Identifier: Apache-2.0
/** Joins the parts of a run that several machines measured, or several runs of one jar, into one. */
package io.github.wirebench.harness.merge;
