// SPDX-License-Identifier: Apache-2.0
/** What the annotation processors of dsl-json and Micronaut read. It is compiled before the rest of the module. */
package io.github.wirebench.json.generated;
