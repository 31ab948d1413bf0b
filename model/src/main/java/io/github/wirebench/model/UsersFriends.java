// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.util.List;

/** A page of members with their friends: the shape of java-json-benchmark's users. */
public record UsersFriends(List<Member> members) implements Serializable {

    /** A member. Nearly all texts are random letters and digits; latitude and longitude are in degrees. */
    public record Member(
            String id,
            int index,
            String guid,
            boolean active,
            String balance,
            String picture,
            int age,
            String eyeColor,
            String name,
            String gender,
            String company,
            String email,
            String phone,
            String address,
            String about,
            String registered,
            double latitude,
            double longitude,
            List<String> tags,
            List<Friend> friends,
            String greeting,
            String favoriteFruit)
            implements Serializable {}

    /** Another member. */
    public record Friend(String id, String name) implements Serializable {}
}
