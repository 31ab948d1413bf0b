// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.UsersFriends;
import io.github.wirebench.model.UsersFriends.Friend;
import io.github.wirebench.model.UsersFriends.Member;
import java.io.IOException;

final class UsersFriendsFormat implements RecordFormat<UsersFriends> {

    private final RecordFormat<Member> memberFormat = new MemberFormat();

    @Override
    public void write(UsersFriends members, ByteWriter out) {
        out.writeList(members.members(), memberFormat);
    }

    @Override
    public UsersFriends read(ByteReader in) throws IOException {
        return new UsersFriends(in.readList(memberFormat, MemberFormat.MIN_BYTES));
    }

    private static final class MemberFormat implements RecordFormat<Member> {

        static final int MIN_BYTES = 20 + 2 * Long.BYTES;

        private final RecordFormat<Friend> friendFormat = new FriendFormat();

        @Override
        public void write(Member member, ByteWriter out) {
            out.writeString(member.id());
            out.writeVarint(member.index());
            out.writeString(member.guid());
            out.writeBoolean(member.active());
            out.writeString(member.balance());
            out.writeString(member.picture());
            out.writeVarint(member.age());
            out.writeString(member.eyeColor());
            out.writeString(member.name());
            out.writeString(member.gender());
            out.writeString(member.company());
            out.writeString(member.email());
            out.writeString(member.phone());
            out.writeString(member.address());
            out.writeString(member.about());
            out.writeString(member.registered());
            out.writeDouble(member.latitude());
            out.writeDouble(member.longitude());
            out.writeStrings(member.tags());
            out.writeList(member.friends(), friendFormat);
            out.writeString(member.greeting());
            out.writeString(member.favoriteFruit());
        }

        @Override
        public Member read(ByteReader in) throws IOException {
            return new Member(
                    in.readString(),
                    in.readVarint(),
                    in.readString(),
                    in.readBoolean(),
                    in.readString(),
                    in.readString(),
                    in.readVarint(),
                    in.readString(),
                    in.readString(),
                    in.readString(),
                    in.readString(),
                    in.readString(),
                    in.readString(),
                    in.readString(),
                    in.readString(),
                    in.readString(),
                    in.readDouble(),
                    in.readDouble(),
                    in.readStrings(),
                    in.readList(friendFormat, FriendFormat.MIN_BYTES),
                    in.readString(),
                    in.readString());
        }
    }

    private static final class FriendFormat implements RecordFormat<Friend> {

        static final int MIN_BYTES = 2;

        @Override
        public void write(Friend friend, ByteWriter out) {
            out.writeString(friend.id());
            out.writeString(friend.name());
        }

        @Override
        public Friend read(ByteReader in) throws IOException {
            return new Friend(in.readString(), in.readString());
        }
    }
}
