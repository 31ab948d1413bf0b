// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import io.github.wirebench.model.User;
import io.github.wirebench.model.Users;
import io.github.wirebench.proto.v1.UserMessage;
import io.github.wirebench.proto.v1.UsersMessage;
import java.time.Instant;
import java.util.List;

/** Maps between {@link Users} and {@link UsersMessage}. */
final class UsersMapping implements ProtoMapping<Users, UsersMessage> {

    @Override
    public UsersMessage toMessage(Users page) {
        UsersMessage.Builder message = UsersMessage.newBuilder();
        for (User user : page.users()) {
            message.addUsers(toMessage(user));
        }
        return message.build();
    }

    @Override
    public Users toDomain(UsersMessage message) {
        return new Users(
                message.getUsersList().stream().map(UsersMapping::toDomain).toList());
    }

    @Override
    public Parser<UsersMessage> parser() {
        return UsersMessage.parser();
    }

    @Override
    public void forgetSizes(UsersMessage message) {
        MemoizedSizes.forget(message);
        for (int i = 0; i < message.getUsersCount(); i++) {
            MemoizedSizes.forget(message.getUsers(i));
        }
    }

    private static UserMessage toMessage(User user) {
        return UserMessage.newBuilder()
                .setId(user.id())
                .setName(user.name())
                .setEmail(user.email())
                .setActive(user.active())
                .setCreatedAt(user.createdAt().toEpochMilli())
                .addAllTags(user.tags())
                .putAllMetadata(user.metadata())
                .build();
    }

    /** Keeps the message's map, which is unmodifiable. A copy would lose its order. */
    private static User toDomain(UserMessage message) {
        return new User(
                message.getId(),
                message.getName(),
                message.getEmail(),
                message.getActive(),
                Instant.ofEpochMilli(message.getCreatedAt()),
                List.copyOf(message.getTagsList()),
                message.getMetadataMap());
    }
}
