// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.Clients;
import io.github.wirebench.model.Clients.Client;
import io.github.wirebench.model.Clients.EyeColor;
import io.github.wirebench.model.Clients.Partner;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

/** By hand: a schema has no arrays. */
public final class ClientsRecordPacker implements RecordPacker<Clients> {

    private final RecordPacker<Client> clientPacker = new ClientPacker();

    @Override
    public void pack(Clients clients, MessagePacker out) throws IOException {
        out.packMapHeader(1);
        out.packString("clients");
        RecordPacker.packList(clients.clients(), clientPacker, out);
    }

    @Override
    public Clients unpack(MessageUnpacker in) throws IOException {
        List<Client> clients = null;
        int properties = in.unpackMapHeader();
        for (int i = 0; i < properties; i++) {
            switch (in.unpackString()) {
                case "clients" -> clients = RecordPacker.unpackList(clientPacker, in);
                default -> in.skipValue();
            }
        }
        return new Clients(clients);
    }

    private static final class ClientPacker implements RecordPacker<Client> {

        private final RecordPacker<Partner> partnerPacker = new PartnerPacker();

        @Override
        public void pack(Client client, MessagePacker out) throws IOException {
            out.packMapHeader(20);
            out.packString("id");
            out.packLong(client.id());
            out.packString("index");
            out.packInt(client.index());
            out.packString("guid");
            out.packString(client.guid().toString());
            out.packString("active");
            out.packBoolean(client.active());
            out.packString("balance");
            out.packString(client.balance().toPlainString());
            out.packString("picture");
            out.packString(client.picture());
            out.packString("age");
            out.packInt(client.age());
            out.packString("eyeColor");
            out.packString(client.eyeColor().name());
            out.packString("name");
            out.packString(client.name());
            out.packString("gender");
            out.packString(client.gender());
            out.packString("company");
            out.packString(client.company());
            out.packString("emails");
            RecordPacker.packStrings(List.of(client.emails()), out);
            out.packString("phones");
            packLongs(client.phones(), out);
            out.packString("address");
            out.packString(client.address());
            out.packString("about");
            out.packString(client.about());
            out.packString("registered");
            out.packString(client.registered().toString());
            out.packString("latitude");
            out.packDouble(client.latitude());
            out.packString("longitude");
            out.packDouble(client.longitude());
            out.packString("tags");
            RecordPacker.packStrings(client.tags(), out);
            out.packString("partners");
            RecordPacker.packList(client.partners(), partnerPacker, out);
        }

        @Override
        public Client unpack(MessageUnpacker in) throws IOException {
            long id = 0;
            int index = 0;
            UUID guid = null;
            boolean active = false;
            BigDecimal balance = null;
            String picture = null;
            int age = 0;
            EyeColor eyeColor = null;
            String name = null;
            String gender = null;
            String company = null;
            String[] emails = null;
            long[] phones = null;
            String address = null;
            String about = null;
            LocalDate registered = null;
            double latitude = 0;
            double longitude = 0;
            List<String> tags = null;
            List<Partner> partners = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "id" -> id = in.unpackLong();
                    case "index" -> index = in.unpackInt();
                    case "guid" -> guid = UUID.fromString(in.unpackString());
                    case "active" -> active = in.unpackBoolean();
                    case "balance" -> balance = new BigDecimal(in.unpackString());
                    case "picture" -> picture = in.unpackString();
                    case "age" -> age = in.unpackInt();
                    case "eyeColor" -> eyeColor = EyeColor.valueOf(in.unpackString());
                    case "name" -> name = in.unpackString();
                    case "gender" -> gender = in.unpackString();
                    case "company" -> company = in.unpackString();
                    case "emails" -> emails = RecordPacker.unpackStrings(in).toArray(String[]::new);
                    case "phones" -> phones = unpackLongs(in);
                    case "address" -> address = in.unpackString();
                    case "about" -> about = in.unpackString();
                    case "registered" -> registered = LocalDate.parse(in.unpackString());
                    case "latitude" -> latitude = in.unpackDouble();
                    case "longitude" -> longitude = in.unpackDouble();
                    case "tags" -> tags = RecordPacker.unpackStrings(in);
                    case "partners" -> partners = RecordPacker.unpackList(partnerPacker, in);
                    default -> in.skipValue();
                }
            }
            return new Client(
                    id,
                    index,
                    guid,
                    active,
                    balance,
                    picture,
                    age,
                    eyeColor,
                    name,
                    gender,
                    company,
                    emails,
                    phones,
                    address,
                    about,
                    registered,
                    latitude,
                    longitude,
                    tags,
                    partners);
        }

        private static void packLongs(long[] values, MessagePacker out) throws IOException {
            out.packArrayHeader(values.length);
            for (long value : values) {
                out.packLong(value);
            }
        }

        /** Does not trust the claimed number of elements: the array grows as they arrive. */
        private static long[] unpackLongs(MessageUnpacker in) throws IOException {
            int count = in.unpackArrayHeader();
            long[] values = new long[Math.min(count, 16)];
            for (int i = 0; i < count; i++) {
                if (i == values.length) {
                    values = Arrays.copyOf(values, 2 * i);
                }
                values[i] = in.unpackLong();
            }
            return Arrays.copyOf(values, count);
        }
    }

    private static final class PartnerPacker implements RecordPacker<Partner> {

        @Override
        public void pack(Partner partner, MessagePacker out) throws IOException {
            out.packMapHeader(3);
            out.packString("id");
            out.packLong(partner.id());
            out.packString("name");
            out.packString(partner.name());
            out.packString("since");
            out.packLong(partner.since().toEpochMilli());
        }

        @Override
        public Partner unpack(MessageUnpacker in) throws IOException {
            long id = 0;
            String name = null;
            Instant since = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "id" -> id = in.unpackLong();
                    case "name" -> name = in.unpackString();
                    case "since" -> since = Instant.ofEpochMilli(in.unpackLong());
                    default -> in.skipValue();
                }
            }
            return new Partner(id, name, since);
        }
    }
}
