// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.Clients;
import io.github.wirebench.model.Clients.Client;
import io.github.wirebench.model.Clients.EyeColor;
import io.github.wirebench.model.Clients.Partner;
import java.io.IOException;
import java.util.List;

/** By hand: a schema has no arrays, and its decimals are text, which a balance of two decimals need not be. */
public final class ClientsRecordFormat implements RecordFormat<Clients> {

    private final RecordFormat<Client> clientFormat = new ClientFormat();

    @Override
    public void write(Clients clients, ByteWriter out) {
        out.writeList(clients.clients(), clientFormat);
    }

    @Override
    public Clients read(ByteReader in) throws IOException {
        return new Clients(in.readList(clientFormat, ClientFormat.MIN_BYTES));
    }

    private static final class ClientFormat implements RecordFormat<Client> {

        static final int MIN_BYTES = 16 + 6 * Long.BYTES;
        private static final EyeColor[] EYE_COLORS = EyeColor.values();
        private final RecordFormat<Partner> partnerFormat = new PartnerFormat();

        @Override
        public void write(Client client, ByteWriter out) {
            out.writeLong(client.id());
            out.writeVarint(client.index());
            out.writeUuid(client.guid());
            out.writeBoolean(client.active());
            out.writeDecimal(client.balance());
            out.writeString(client.picture());
            out.writeVarint(client.age());
            out.writeByte(client.eyeColor().ordinal());
            out.writeString(client.name());
            out.writeString(client.gender());
            out.writeString(client.company());
            out.writeStrings(List.of(client.emails()));
            out.writeLongs(client.phones());
            out.writeString(client.address());
            out.writeString(client.about());
            out.writeDate(client.registered());
            out.writeDouble(client.latitude());
            out.writeDouble(client.longitude());
            out.writeStrings(client.tags());
            out.writeList(client.partners(), partnerFormat);
        }

        @Override
        public Client read(ByteReader in) throws IOException {
            return new Client(
                    in.readLong(),
                    in.readVarint(),
                    in.readUuid(),
                    in.readBoolean(),
                    in.readDecimal(),
                    in.readString(),
                    in.readVarint(),
                    in.readEnum(EYE_COLORS),
                    in.readString(),
                    in.readString(),
                    in.readString(),
                    in.readStrings().toArray(String[]::new),
                    in.readLongs(),
                    in.readString(),
                    in.readString(),
                    in.readDate(),
                    in.readDouble(),
                    in.readDouble(),
                    in.readStrings(),
                    in.readList(partnerFormat, PartnerFormat.MIN_BYTES));
        }
    }

    private static final class PartnerFormat implements RecordFormat<Partner> {

        static final int MIN_BYTES = 1 + 2 * Long.BYTES;

        @Override
        public void write(Partner partner, ByteWriter out) {
            out.writeLong(partner.id());
            out.writeString(partner.name());
            out.writeLong(partner.since().toEpochMilli());
        }

        @Override
        public Partner read(ByteReader in) throws IOException {
            return new Partner(in.readLong(), in.readString(), in.readInstant());
        }
    }
}
