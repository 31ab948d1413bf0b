// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.User;
import io.github.wirebench.model.Users;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

final class UsersFormat implements RecordFormat<Users> {

    private final RecordFormat<User> users = new UserFormat();

    @Override
    public void write(Users page, ByteWriter out) {
        out.writeList(page.users(), users);
    }

    @Override
    public Users read(ByteReader in) throws IOException {
        return new Users(in.readList(users, UserFormat.MIN_BYTES));
    }

    private static final class UserFormat implements RecordFormat<User> {

        static final int MIN_BYTES = 5 + 2 * Long.BYTES;

        @Override
        public void write(User user, ByteWriter out) {
            out.writeLong(user.id());
            out.writeString(user.name());
            out.writeString(user.email());
            out.writeBoolean(user.active());
            out.writeLong(user.createdAt().toEpochMilli());
            out.writeStrings(user.tags());
            out.writeVarint(user.metadata().size());
            for (Map.Entry<String, String> entry : user.metadata().entrySet()) {
                out.writeString(entry.getKey());
                out.writeString(entry.getValue());
            }
        }

        @Override
        public User read(ByteReader in) throws IOException {
            return new User(
                    in.readLong(),
                    in.readString(),
                    in.readString(),
                    in.readBoolean(),
                    in.readInstant(),
                    in.readStrings(),
                    readMetadata(in));
        }

        private static Map<String, String> readMetadata(ByteReader in) throws IOException {
            int count = in.readCount(2);
            Map<String, String> metadata = new LinkedHashMap<>(count + count / 3 + 1);
            for (int i = 0; i < count; i++) {
                metadata.put(in.readString(), in.readString());
            }
            return metadata;
        }
    }
}
