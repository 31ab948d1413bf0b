// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.FriendRecord;
import io.github.wirebench.avro.v1.MemberRecord;
import io.github.wirebench.avro.v1.UsersFriendsRecord;
import io.github.wirebench.model.UsersFriends;
import io.github.wirebench.model.UsersFriends.Friend;
import io.github.wirebench.model.UsersFriends.Member;
import java.util.List;

/** Maps between {@link UsersFriends} and {@link UsersFriendsRecord}. */
final class UsersFriendsMapping implements AvroMapping<UsersFriends, UsersFriendsRecord> {

    @Override
    public UsersFriendsRecord toRecord(UsersFriends members) {
        return new UsersFriendsRecord(
                members.members().stream().map(UsersFriendsMapping::toRecord).toList());
    }

    @Override
    public UsersFriends toDomain(UsersFriendsRecord members) {
        return new UsersFriends(
                members.getMembers().stream().map(UsersFriendsMapping::toDomain).toList());
    }

    @Override
    public Class<UsersFriendsRecord> recordClass() {
        return UsersFriendsRecord.class;
    }

    private static MemberRecord toRecord(Member member) {
        return new MemberRecord(
                member.id(),
                member.index(),
                member.guid(),
                member.active(),
                member.balance(),
                member.picture(),
                member.age(),
                member.eyeColor(),
                member.name(),
                member.gender(),
                member.company(),
                member.email(),
                member.phone(),
                member.address(),
                member.about(),
                member.registered(),
                member.latitude(),
                member.longitude(),
                member.tags(),
                member.friends().stream().map(UsersFriendsMapping::toRecord).toList(),
                member.greeting(),
                member.favoriteFruit());
    }

    private static Member toDomain(MemberRecord member) {
        return new Member(
                member.getId(),
                member.getIndex(),
                member.getGuid(),
                member.getActive(),
                member.getBalance(),
                member.getPicture(),
                member.getAge(),
                member.getEyeColor(),
                member.getName(),
                member.getGender(),
                member.getCompany(),
                member.getEmail(),
                member.getPhone(),
                member.getAddress(),
                member.getAbout(),
                member.getRegistered(),
                member.getLatitude(),
                member.getLongitude(),
                List.copyOf(member.getTags()),
                member.getFriends().stream().map(UsersFriendsMapping::toDomain).toList(),
                member.getGreeting(),
                member.getFavoriteFruit());
    }

    private static FriendRecord toRecord(Friend friend) {
        return new FriendRecord(friend.id(), friend.name());
    }

    private static Friend toDomain(FriendRecord friend) {
        return new Friend(friend.getId(), friend.getName());
    }
}
