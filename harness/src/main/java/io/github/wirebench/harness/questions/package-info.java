// SPDX-License-Identifier: Apache-2.0
/** The headline questions and their answers. */
package io.github.wirebench.harness.questions;
