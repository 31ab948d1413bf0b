// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import io.github.wirebench.model.UsersFriends;
import io.github.wirebench.model.UsersFriends.Friend;
import io.github.wirebench.model.UsersFriends.Member;
import io.github.wirebench.proto.v1.FriendMessage;
import io.github.wirebench.proto.v1.MemberMessage;
import io.github.wirebench.proto.v1.UsersFriendsMessage;
import java.util.List;

/** Maps between {@link UsersFriends} and {@link UsersFriendsMessage}. */
final class UsersFriendsMapping implements ProtoMapping<UsersFriends, UsersFriendsMessage> {

    @Override
    public UsersFriendsMessage toMessage(UsersFriends members) {
        return UsersFriendsMessage.newBuilder()
                .addAllMembers(members.members().stream()
                        .map(UsersFriendsMapping::toMessage)
                        .toList())
                .build();
    }

    @Override
    public UsersFriends toDomain(UsersFriendsMessage message) {
        return new UsersFriends(message.getMembersList().stream()
                .map(UsersFriendsMapping::toDomain)
                .toList());
    }

    @Override
    public Parser<UsersFriendsMessage> parser() {
        return UsersFriendsMessage.parser();
    }

    @Override
    public void forgetSizes(UsersFriendsMessage message) {
        MemoizedSizes.forget(message);
        for (int i = 0; i < message.getMembersCount(); i++) {
            forget(message.getMembers(i));
        }
    }

    private static MemberMessage toMessage(Member member) {
        return MemberMessage.newBuilder()
                .setId(member.id())
                .setIndex(member.index())
                .setGuid(member.guid())
                .setActive(member.active())
                .setBalance(member.balance())
                .setPicture(member.picture())
                .setAge(member.age())
                .setEyeColor(member.eyeColor())
                .setName(member.name())
                .setGender(member.gender())
                .setCompany(member.company())
                .setEmail(member.email())
                .setPhone(member.phone())
                .setAddress(member.address())
                .setAbout(member.about())
                .setRegistered(member.registered())
                .setLatitude(member.latitude())
                .setLongitude(member.longitude())
                .addAllTags(member.tags())
                .addAllFriends(member.friends().stream()
                        .map(UsersFriendsMapping::toMessage)
                        .toList())
                .setGreeting(member.greeting())
                .setFavoriteFruit(member.favoriteFruit())
                .build();
    }

    private static Member toDomain(MemberMessage message) {
        return new Member(
                message.getId(),
                message.getIndex(),
                message.getGuid(),
                message.getActive(),
                message.getBalance(),
                message.getPicture(),
                message.getAge(),
                message.getEyeColor(),
                message.getName(),
                message.getGender(),
                message.getCompany(),
                message.getEmail(),
                message.getPhone(),
                message.getAddress(),
                message.getAbout(),
                message.getRegistered(),
                message.getLatitude(),
                message.getLongitude(),
                List.copyOf(message.getTagsList()),
                message.getFriendsList().stream()
                        .map(UsersFriendsMapping::toDomain)
                        .toList(),
                message.getGreeting(),
                message.getFavoriteFruit());
    }

    private static void forget(MemberMessage message) {
        MemoizedSizes.forget(message);
        for (int i = 0; i < message.getFriendsCount(); i++) {
            MemoizedSizes.forget(message.getFriends(i));
        }
    }

    private static FriendMessage toMessage(Friend friend) {
        return FriendMessage.newBuilder()
                .setId(friend.id())
                .setName(friend.name())
                .build();
    }

    private static Friend toDomain(FriendMessage message) {
        return new Friend(message.getId(), message.getName());
    }
}
