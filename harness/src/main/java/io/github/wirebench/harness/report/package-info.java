// SPDX-License-Identifier: Apache-2.0
/** One page, and one Markdown text, with the answers of runs: in words, with pictures and the figures behind them. */
package io.github.wirebench.harness.report;
