// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json.generated;

import com.dslplatform.json.CompiledJson;
import io.github.wirebench.model.Clients;

/** Names CLIENTS for dsl-json's processor, which goes on to the records in it; the build lists the other payloads. */
@CompiledJson
record DslJsonClients(Clients clients) {}
