// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.UserRecord;
import io.github.wirebench.avro.v1.UsersRecord;
import io.github.wirebench.model.User;
import io.github.wirebench.model.Users;
import java.time.Instant;
import java.util.List;

/** Maps between {@link Users} and {@link UsersRecord}. */
final class UsersMapping implements AvroMapping<Users, UsersRecord> {

    @Override
    public UsersRecord toRecord(Users page) {
        return new UsersRecord(page.users().stream().map(UsersMapping::toRecord).toList());
    }

    @Override
    public Users toDomain(UsersRecord page) {
        return new Users(page.getUsers().stream().map(UsersMapping::toDomain).toList());
    }

    @Override
    public Class<UsersRecord> recordClass() {
        return UsersRecord.class;
    }

    private static UserRecord toRecord(User user) {
        return new UserRecord(
                user.id(),
                user.name(),
                user.email(),
                user.active(),
                user.createdAt().toEpochMilli(),
                user.tags(),
                user.metadata());
    }

    /** Keeps the record's map: nothing else refers to it, and Avro has already lost its order in a HashMap. */
    private static User toDomain(UserRecord user) {
        return new User(
                user.getId(),
                user.getName(),
                user.getEmail(),
                user.getActive(),
                Instant.ofEpochMilli(user.getCreatedAt()),
                List.copyOf(user.getTags()),
                user.getMetadata());
    }
}
