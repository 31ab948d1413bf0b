// SPDX-License-Identifier: Apache-2.0
/** JSON contenders, parsing strategies, tuning steps, text and timestamps. */
package io.github.wirebench.json;
