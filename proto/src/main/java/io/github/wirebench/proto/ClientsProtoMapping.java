// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import io.github.wirebench.model.Clients;
import io.github.wirebench.model.Clients.Client;
import io.github.wirebench.model.Clients.Partner;
import io.github.wirebench.proto.v1.ClientMessage;
import io.github.wirebench.proto.v1.ClientsMessage;
import io.github.wirebench.proto.v1.EyeColor;
import io.github.wirebench.proto.v1.PartnerMessage;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** Maps between {@link Clients} and {@link ClientsMessage}. By hand, because the record has arrays. */
public final class ClientsProtoMapping implements ProtoMapping<Clients, ClientsMessage> {

    @Override
    public ClientsMessage toNative(Clients clients) {
        return ClientsMessage.newBuilder()
                .addAllClients(clients.clients().stream()
                        .map(ClientsProtoMapping::toMessage)
                        .toList())
                .build();
    }

    @Override
    public Clients toDomain(ClientsMessage message) {
        return new Clients(message.getClientsList().stream()
                .map(ClientsProtoMapping::toDomain)
                .toList());
    }

    @Override
    public Parser<ClientsMessage> parser() {
        return ClientsMessage.parser();
    }

    @Override
    public void forgetSizes(ClientsMessage message) {
        MemoizedSizes.forget(message);
        for (int i = 0; i < message.getClientsCount(); i++) {
            forget(message.getClients(i));
        }
    }

    private static ClientMessage toMessage(Client client) {
        return ClientMessage.newBuilder()
                .setId(client.id())
                .setIndex(client.index())
                .setGuidHigh(client.guid().getMostSignificantBits())
                .setGuidLow(client.guid().getLeastSignificantBits())
                .setActive(client.active())
                .setBalanceUnscaled(client.balance().unscaledValue().longValueExact())
                .setBalanceScale(client.balance().scale())
                .setPicture(client.picture())
                .setAge(client.age())
                .setEyeColor(toMessage(client.eyeColor()))
                .setName(client.name())
                .setGender(client.gender())
                .setCompany(client.company())
                .addAllEmails(List.of(client.emails()))
                .addAllPhones(Arrays.stream(client.phones()).boxed().toList())
                .setAddress(client.address())
                .setAbout(client.about())
                .setRegistered((int) client.registered().toEpochDay())
                .setLatitude(client.latitude())
                .setLongitude(client.longitude())
                .addAllTags(client.tags())
                .addAllPartners(client.partners().stream()
                        .map(ClientsProtoMapping::toMessage)
                        .toList())
                .build();
    }

    private static Client toDomain(ClientMessage message) {
        return new Client(
                message.getId(),
                message.getIndex(),
                new UUID(message.getGuidHigh(), message.getGuidLow()),
                message.getActive(),
                BigDecimal.valueOf(message.getBalanceUnscaled(), message.getBalanceScale()),
                message.getPicture(),
                message.getAge(),
                toDomain(message.getEyeColor()),
                message.getName(),
                message.getGender(),
                message.getCompany(),
                message.getEmailsList().toArray(String[]::new),
                message.getPhonesList().stream().mapToLong(Long::longValue).toArray(),
                message.getAddress(),
                message.getAbout(),
                LocalDate.ofEpochDay(message.getRegistered()),
                message.getLatitude(),
                message.getLongitude(),
                List.copyOf(message.getTagsList()),
                message.getPartnersList().stream()
                        .map(ClientsProtoMapping::toDomain)
                        .toList());
    }

    private static void forget(ClientMessage message) {
        MemoizedSizes.forget(message);
        for (int i = 0; i < message.getPartnersCount(); i++) {
            MemoizedSizes.forget(message.getPartners(i));
        }
    }

    private static PartnerMessage toMessage(Partner partner) {
        return PartnerMessage.newBuilder()
                .setId(partner.id())
                .setName(partner.name())
                .setSince(partner.since().toEpochMilli())
                .build();
    }

    private static Partner toDomain(PartnerMessage message) {
        return new Partner(message.getId(), message.getName(), Instant.ofEpochMilli(message.getSince()));
    }

    private static EyeColor toMessage(Clients.EyeColor value) {
        return switch (value) {
            case BROWN -> EyeColor.EYE_COLOR_BROWN;
            case BLUE -> EyeColor.EYE_COLOR_BLUE;
            case GREEN -> EyeColor.EYE_COLOR_GREEN;
        };
    }

    private static Clients.EyeColor toDomain(EyeColor value) {
        return switch (value) {
            case EYE_COLOR_BROWN -> Clients.EyeColor.BROWN;
            case EYE_COLOR_BLUE -> Clients.EyeColor.BLUE;
            case EYE_COLOR_GREEN -> Clients.EyeColor.GREEN;
            case EYE_COLOR_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalArgumentException("not a constant of EyeColor: " + value);
        };
    }
}
