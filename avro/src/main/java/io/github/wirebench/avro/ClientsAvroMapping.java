// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.ClientRecord;
import io.github.wirebench.avro.v1.ClientsRecord;
import io.github.wirebench.avro.v1.EyeColor;
import io.github.wirebench.avro.v1.PartnerRecord;
import io.github.wirebench.avro.v1.UuidBytes;
import io.github.wirebench.model.Clients;
import io.github.wirebench.model.Clients.Client;
import io.github.wirebench.model.Clients.Partner;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** Maps between {@link Clients} and {@link ClientsRecord}. By hand, because the record has arrays. */
public final class ClientsAvroMapping implements AvroMapping<Clients, ClientsRecord> {

    @Override
    public ClientsRecord toNative(Clients clients) {
        return new ClientsRecord(
                clients.clients().stream().map(ClientsAvroMapping::toRecord).toList());
    }

    @Override
    public Clients toDomain(ClientsRecord clients) {
        return new Clients(
                clients.getClients().stream().map(ClientsAvroMapping::toDomain).toList());
    }

    @Override
    public Class<ClientsRecord> recordClass() {
        return ClientsRecord.class;
    }

    private static ClientRecord toRecord(Client client) {
        return new ClientRecord(
                client.id(),
                client.index(),
                toAvro(client.guid()),
                client.active(),
                client.balance().unscaledValue().longValueExact(),
                client.balance().scale(),
                client.picture(),
                client.age(),
                toAvro(client.eyeColor()),
                client.name(),
                client.gender(),
                client.company(),
                List.of(client.emails()),
                Arrays.stream(client.phones()).boxed().toList(),
                client.address(),
                client.about(),
                (int) client.registered().toEpochDay(),
                client.latitude(),
                client.longitude(),
                client.tags(),
                client.partners().stream().map(ClientsAvroMapping::toRecord).toList());
    }

    private static Client toDomain(ClientRecord client) {
        return new Client(
                client.getId(),
                client.getIndex(),
                toDomain(client.getGuid()),
                client.getActive(),
                BigDecimal.valueOf(client.getBalanceUnscaled(), client.getBalanceScale()),
                client.getPicture(),
                client.getAge(),
                toDomain(client.getEyeColor()),
                client.getName(),
                client.getGender(),
                client.getCompany(),
                client.getEmails().toArray(String[]::new),
                client.getPhones().stream().mapToLong(Long::longValue).toArray(),
                client.getAddress(),
                client.getAbout(),
                LocalDate.ofEpochDay(client.getRegistered()),
                client.getLatitude(),
                client.getLongitude(),
                List.copyOf(client.getTags()),
                client.getPartners().stream().map(ClientsAvroMapping::toDomain).toList());
    }

    private static PartnerRecord toRecord(Partner partner) {
        return new PartnerRecord(partner.id(), partner.name(), partner.since().toEpochMilli());
    }

    private static Partner toDomain(PartnerRecord partner) {
        return new Partner(partner.getId(), partner.getName(), Instant.ofEpochMilli(partner.getSince()));
    }

    private static UuidBytes toAvro(UUID value) {
        return new UuidBytes(ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(value.getMostSignificantBits())
                .putLong(value.getLeastSignificantBits())
                .array());
    }

    private static UUID toDomain(UuidBytes value) {
        ByteBuffer bytes = ByteBuffer.wrap(value.bytes());
        return new UUID(bytes.getLong(), bytes.getLong());
    }

    private static EyeColor toAvro(Clients.EyeColor value) {
        return switch (value) {
            case BROWN -> EyeColor.BROWN;
            case BLUE -> EyeColor.BLUE;
            case GREEN -> EyeColor.GREEN;
        };
    }

    private static Clients.EyeColor toDomain(EyeColor value) {
        return switch (value) {
            case BROWN -> Clients.EyeColor.BROWN;
            case BLUE -> Clients.EyeColor.BLUE;
            case GREEN -> Clients.EyeColor.GREEN;
        };
    }
}
