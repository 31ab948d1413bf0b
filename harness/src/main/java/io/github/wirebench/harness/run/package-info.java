// SPDX-License-Identifier: Apache-2.0
/** Runs that go on in rounds of forks, and may be shared by several machines. */
package io.github.wirebench.harness.run;
