// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.util.List;

/**
 * A page of members with their friends: the shape of java-json-benchmark's users.
 *
 * @param members the members
 */
public record UsersFriends(List<Member> members) implements Serializable {

    /**
     * A member.
     *
     * @param id twenty digits
     * @param index a positive number
     * @param guid twenty letters and digits
     * @param active whether the member may log in
     * @param balance twenty letters and digits
     * @param picture a hundred letters and digits
     * @param age 0 to 99
     * @param eyeColor twenty letters and digits
     * @param name twenty letters and digits
     * @param gender twenty letters and digits
     * @param company twenty letters and digits
     * @param email twenty letters and digits
     * @param phone twenty letters and digits
     * @param address twenty letters and digits
     * @param about twenty letters and digits
     * @param registered twenty letters and digits
     * @param latitude in degrees
     * @param longitude in degrees
     * @param tags ten letters and digits each
     * @param friends other members
     * @param greeting twenty letters and digits
     * @param favoriteFruit twenty letters and digits
     */
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

    /**
     * A friend of a member.
     *
     * @param id one to four digits
     * @param name thirty letters and digits
     */
    public record Friend(String id, String name) implements Serializable {}
}
