// SPDX-License-Identifier: Apache-2.0
/** What people see while a command works: progress and tables as plain text. */
package io.github.wirebench.harness.console;
