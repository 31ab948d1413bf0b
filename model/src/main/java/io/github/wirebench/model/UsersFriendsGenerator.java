// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import io.github.wirebench.model.UsersFriends.Friend;
import io.github.wirebench.model.UsersFriends.Member;

/** Generates {@link UsersFriends} from a seed, with the lengths that java-json-benchmark's generator gives its users. */
final class UsersFriendsGenerator {

    private UsersFriendsGenerator() {}

    /** Generates a page of members, each with this many tags and friends. */
    static UsersFriends members(RandomValues random, int members, int tags, int friends) {
        return new UsersFriends(RandomValues.times(members, () -> member(random, tags, friends)));
    }

    private static Member member(RandomValues random, int tags, int friends) {
        return new Member(
                Long.toString(random.number(10)) + random.number(10),
                (int) random.number(9),
                random.letters(20),
                random.nextBoolean(),
                random.letters(20),
                random.letters(100),
                random.nextInt(100),
                random.letters(20),
                random.letters(20),
                random.letters(20),
                random.letters(20),
                random.letters(20),
                random.letters(20),
                random.letters(20),
                random.letters(20),
                random.letters(20),
                random.degrees(90),
                random.degrees(180),
                RandomValues.times(tags, () -> random.letters(10)),
                RandomValues.times(
                        friends, () -> new Friend(Integer.toString(random.nextInt(10_000)), random.letters(30))),
                random.letters(20),
                random.letters(20));
    }
}
