// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.FriendRecord;
import io.github.wirebench.avro.v1.MemberRecord;
import io.github.wirebench.avro.v1.MembersRecord;
import io.github.wirebench.model.Members;
import io.github.wirebench.model.Members.Friend;
import io.github.wirebench.model.Members.Member;
import java.util.List;

/** Maps between {@link Members} and {@link MembersRecord}. */
final class MembersMapping implements AvroMapping<Members, MembersRecord> {

    @Override
    public MembersRecord toRecord(Members members) {
        return new MembersRecord(
                members.members().stream().map(MembersMapping::toRecord).toList());
    }

    @Override
    public Members toDomain(MembersRecord members) {
        return new Members(
                members.getMembers().stream().map(MembersMapping::toDomain).toList());
    }

    @Override
    public Class<MembersRecord> recordClass() {
        return MembersRecord.class;
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
                member.friends().stream().map(MembersMapping::toRecord).toList(),
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
                member.getFriends().stream().map(MembersMapping::toDomain).toList(),
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
