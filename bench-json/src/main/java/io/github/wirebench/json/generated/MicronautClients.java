// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json.generated;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.github.wirebench.model.Clients;
import io.micronaut.serde.annotation.SerdeImport;
import java.time.LocalDate;

/**
 * Names the records of CLIENTS for Micronaut's processor; the build lists those of the other payloads. A mix-in says that a date
 * is text even where timestamps are numbers.
 */
@SerdeImport(Clients.class)
@SerdeImport(Clients.Partner.class)
@SerdeImport(Clients.EyeColor.class)
@SerdeImport(value = Clients.Client.class, mixin = MicronautClients.ClientDates.class)
final class MicronautClients {

    private MicronautClients() {}

    interface ClientDates {
        @JsonFormat(pattern = "yyyy-MM-dd")
        LocalDate registered();
    }
}
