// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import io.github.wirebench.model.UsersFriends.Friend;
import io.github.wirebench.model.UsersFriends.Member;
import java.util.Random;

/** Generates {@link UsersFriends} from a seed, with the lengths that java-json-benchmark's generator gives its users. */
final class UsersFriendsGenerator {

    private final Random random;

    private UsersFriendsGenerator(Random random) {
        this.random = random;
    }

    /**
     * Generates a page of members.
     *
     * @param random the only source of randomness
     * @param members the number of members
     * @param tags the number of tags of a member
     * @param friends the number of friends of a member
     */
    static UsersFriends members(Random random, int members, int tags, int friends) {
        UsersFriendsGenerator pages = new UsersFriendsGenerator(random);
        return new UsersFriends(RandomValues.times(members, () -> pages.member(tags, friends)));
    }

    private Member member(int tags, int friends) {
        return new Member(
                Long.toString(RandomValues.number(random, 10)) + RandomValues.number(random, 10),
                (int) RandomValues.number(random, 9),
                letters(20),
                random.nextBoolean(),
                letters(20),
                letters(100),
                random.nextInt(100),
                letters(20),
                letters(20),
                letters(20),
                letters(20),
                letters(20),
                letters(20),
                letters(20),
                letters(20),
                letters(20),
                RandomValues.degrees(random, 90),
                RandomValues.degrees(random, 180),
                RandomValues.times(tags, () -> letters(10)),
                RandomValues.times(friends, () -> new Friend(Integer.toString(random.nextInt(10_000)), letters(30))),
                letters(20),
                letters(20));
    }

    private String letters(int count) {
        return RandomValues.lettersAndDigits(random, count);
    }
}
