// SPDX-License-Identifier: Apache-2.0
/** Verdicts on results that exist already, of this project's runs or of any JMH file. */
package io.github.wirebench.harness.compare;
