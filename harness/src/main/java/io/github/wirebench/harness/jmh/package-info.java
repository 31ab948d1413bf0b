// SPDX-License-Identifier: Apache-2.0
/** Plain JMH with two defaults: what is selected, how long it takes, and where its results go. */
package io.github.wirebench.harness.jmh;
