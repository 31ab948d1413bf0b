// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.UsersFriends;
import io.github.wirebench.model.UsersFriends.Friend;
import io.github.wirebench.model.UsersFriends.Member;
import java.io.IOException;
import java.util.List;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

final class UsersFriendsPacker implements RecordPacker<UsersFriends> {

    private final RecordPacker<Member> memberPacker = new MemberPacker();

    @Override
    public void pack(UsersFriends members, MessagePacker out) throws IOException {
        out.packMapHeader(1);
        out.packString("members");
        RecordPacker.packList(members.members(), memberPacker, out);
    }

    @Override
    public UsersFriends unpack(MessageUnpacker in) throws IOException {
        List<Member> members = null;
        int properties = in.unpackMapHeader();
        for (int i = 0; i < properties; i++) {
            switch (in.unpackString()) {
                case "members" -> members = RecordPacker.unpackList(memberPacker, in);
                default -> in.skipValue();
            }
        }
        return new UsersFriends(members);
    }

    private static final class MemberPacker implements RecordPacker<Member> {

        private final RecordPacker<Friend> friendPacker = new FriendPacker();

        @Override
        public void pack(Member member, MessagePacker out) throws IOException {
            out.packMapHeader(22);
            out.packString("id");
            out.packString(member.id());
            out.packString("index");
            out.packInt(member.index());
            out.packString("guid");
            out.packString(member.guid());
            out.packString("active");
            out.packBoolean(member.active());
            out.packString("balance");
            out.packString(member.balance());
            out.packString("picture");
            out.packString(member.picture());
            out.packString("age");
            out.packInt(member.age());
            out.packString("eyeColor");
            out.packString(member.eyeColor());
            out.packString("name");
            out.packString(member.name());
            out.packString("gender");
            out.packString(member.gender());
            out.packString("company");
            out.packString(member.company());
            out.packString("email");
            out.packString(member.email());
            out.packString("phone");
            out.packString(member.phone());
            out.packString("address");
            out.packString(member.address());
            out.packString("about");
            out.packString(member.about());
            out.packString("registered");
            out.packString(member.registered());
            out.packString("latitude");
            out.packDouble(member.latitude());
            out.packString("longitude");
            out.packDouble(member.longitude());
            out.packString("tags");
            RecordPacker.packStrings(member.tags(), out);
            out.packString("friends");
            RecordPacker.packList(member.friends(), friendPacker, out);
            out.packString("greeting");
            out.packString(member.greeting());
            out.packString("favoriteFruit");
            out.packString(member.favoriteFruit());
        }

        @Override
        public Member unpack(MessageUnpacker in) throws IOException {
            String id = null;
            int index = 0;
            String guid = null;
            boolean active = false;
            String balance = null;
            String picture = null;
            int age = 0;
            String eyeColor = null;
            String name = null;
            String gender = null;
            String company = null;
            String email = null;
            String phone = null;
            String address = null;
            String about = null;
            String registered = null;
            double latitude = 0;
            double longitude = 0;
            List<String> tags = null;
            List<Friend> friends = null;
            String greeting = null;
            String favoriteFruit = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "id" -> id = in.unpackString();
                    case "index" -> index = in.unpackInt();
                    case "guid" -> guid = in.unpackString();
                    case "active" -> active = in.unpackBoolean();
                    case "balance" -> balance = in.unpackString();
                    case "picture" -> picture = in.unpackString();
                    case "age" -> age = in.unpackInt();
                    case "eyeColor" -> eyeColor = in.unpackString();
                    case "name" -> name = in.unpackString();
                    case "gender" -> gender = in.unpackString();
                    case "company" -> company = in.unpackString();
                    case "email" -> email = in.unpackString();
                    case "phone" -> phone = in.unpackString();
                    case "address" -> address = in.unpackString();
                    case "about" -> about = in.unpackString();
                    case "registered" -> registered = in.unpackString();
                    case "latitude" -> latitude = in.unpackDouble();
                    case "longitude" -> longitude = in.unpackDouble();
                    case "tags" -> tags = RecordPacker.unpackStrings(in);
                    case "friends" -> friends = RecordPacker.unpackList(friendPacker, in);
                    case "greeting" -> greeting = in.unpackString();
                    case "favoriteFruit" -> favoriteFruit = in.unpackString();
                    default -> in.skipValue();
                }
            }
            return new Member(
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
                    email,
                    phone,
                    address,
                    about,
                    registered,
                    latitude,
                    longitude,
                    tags,
                    friends,
                    greeting,
                    favoriteFruit);
        }
    }

    private static final class FriendPacker implements RecordPacker<Friend> {

        @Override
        public void pack(Friend friend, MessagePacker out) throws IOException {
            out.packMapHeader(2);
            out.packString("id");
            out.packString(friend.id());
            out.packString("name");
            out.packString(friend.name());
        }

        @Override
        public Friend unpack(MessageUnpacker in) throws IOException {
            String id = null;
            String name = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "id" -> id = in.unpackString();
                    case "name" -> name = in.unpackString();
                    default -> in.skipValue();
                }
            }
            return new Friend(id, name);
        }
    }
}
