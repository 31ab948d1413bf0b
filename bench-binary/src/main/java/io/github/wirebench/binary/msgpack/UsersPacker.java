// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.User;
import io.github.wirebench.model.Users;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

final class UsersPacker implements RecordPacker<Users> {

    private final RecordPacker<User> elements = new UserPacker();

    @Override
    public void pack(Users users, MessagePacker out) throws IOException {
        out.packMapHeader(1);
        out.packString("users");
        RecordPacker.packList(users.users(), elements, out);
    }

    @Override
    public Users unpack(MessageUnpacker in) throws IOException {
        List<User> users = null;
        int properties = in.unpackMapHeader();
        for (int i = 0; i < properties; i++) {
            switch (in.unpackString()) {
                case "users" -> users = RecordPacker.unpackList(elements, in);
                default -> in.skipValue();
            }
        }
        return new Users(users);
    }

    private static final class UserPacker implements RecordPacker<User> {

        @Override
        public void pack(User user, MessagePacker out) throws IOException {
            out.packMapHeader(7);
            out.packString("id");
            out.packLong(user.id());
            out.packString("name");
            out.packString(user.name());
            out.packString("email");
            out.packString(user.email());
            out.packString("active");
            out.packBoolean(user.active());
            out.packString("createdAt");
            out.packLong(user.createdAt().toEpochMilli());
            out.packString("tags");
            RecordPacker.packStrings(user.tags(), out);
            out.packString("metadata");
            packMetadata(user.metadata(), out);
        }

        @Override
        public User unpack(MessageUnpacker in) throws IOException {
            long id = 0;
            String name = null;
            String email = null;
            boolean active = false;
            Instant createdAt = null;
            List<String> tags = null;
            Map<String, String> metadata = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "id" -> id = in.unpackLong();
                    case "name" -> name = in.unpackString();
                    case "email" -> email = in.unpackString();
                    case "active" -> active = in.unpackBoolean();
                    case "createdAt" -> createdAt = Instant.ofEpochMilli(in.unpackLong());
                    case "tags" -> tags = RecordPacker.unpackStrings(in);
                    case "metadata" -> metadata = unpackMetadata(in);
                    default -> in.skipValue();
                }
            }
            return new User(id, name, email, active, createdAt, tags, metadata);
        }

        private static void packMetadata(Map<String, String> metadata, MessagePacker out) throws IOException {
            out.packMapHeader(metadata.size());
            for (Map.Entry<String, String> entry : metadata.entrySet()) {
                out.packString(entry.getKey());
                out.packString(entry.getValue());
            }
        }

        private static Map<String, String> unpackMetadata(MessageUnpacker in) throws IOException {
            int count = in.unpackMapHeader();
            Map<String, String> metadata = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                metadata.put(in.unpackString(), in.unpackString());
            }
            return metadata;
        }
    }
}
