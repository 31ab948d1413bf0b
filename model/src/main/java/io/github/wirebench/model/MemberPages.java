// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import io.github.wirebench.model.Members.Friend;
import io.github.wirebench.model.Members.Member;
import java.util.Random;

/** Generates {@link Members} from a seed, with the lengths that java-json-benchmark's generator gives its users. */
final class MemberPages {

    private final Random random;

    private MemberPages(Random random) {
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
    static Members members(Random random, int members, int tags, int friends) {
        MemberPages pages = new MemberPages(random);
        return new Members(Draws.times(members, () -> pages.member(tags, friends)));
    }

    private Member member(int tags, int friends) {
        return new Member(
                Long.toString(Draws.number(random, 10)) + Draws.number(random, 10),
                (int) Draws.number(random, 9),
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
                Draws.degrees(random, 90),
                Draws.degrees(random, 180),
                Draws.times(tags, () -> letters(10)),
                Draws.times(friends, () -> new Friend(Integer.toString(random.nextInt(10_000)), letters(30))),
                letters(20),
                letters(20));
    }

    private String letters(int count) {
        return Draws.lettersAndDigits(random, count);
    }
}
