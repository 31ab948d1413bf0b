// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The payload catalogue: the shapes and sizes that the benchmarks use. See {@code model/README.md}.
 *
 * <p>Each payload is a fixed list of values generated from one {@linkplain #SEED seed}. The values are the same on
 * every JDK and machine. A benchmark rotates over all of them, so that the branch predictor does not learn a single
 * document.
 */
public enum Payload {
    /** The smallest object: 72 bytes of JSON. */
    DTO(Dto.class, SmallRecords::dto),
    /** One analytics event: 200 bytes of JSON, half of them field names. */
    VIEW_EVENT(ViewEvent.class, SmallRecords::viewEvent),
    /** A social media post: 1,223 bytes of JSON in thirty short random strings. */
    POST(SocialMediaPost.class, SocialMediaPosts::post),
    /** An article with one sentence as its body. */
    ARTICLE_SHORT(Article.class, random -> Articles.article(random, 60, TextVariant.ASCII)),
    /** An article of 2 KB in total. */
    ARTICLE_2K(Article.class, random -> Articles.article(random, 1_823, TextVariant.ASCII)),
    /** An article with a 4 KB body. */
    ARTICLE(Article.class, random -> Articles.article(random, 4_096, TextVariant.ASCII)),
    /** An article of 500 KB. */
    ARTICLE_500K(Article.class, random -> Articles.article(random, 505_000, TextVariant.ASCII), true),
    /** Mixed types, a hundred strings and 1,011 timestamps: 33 KB of JSON. */
    TELEMETRY(Telemetry.class, Telemetries::telemetry),
    /** A thousand users with tags and metadata: 2.4 MB of JSON. */
    USERS(Users.class, UserPages::users, true),
    /** The same, but metadata has other keys for each user, so that tables of names do not help: 2.4 MB of JSON. */
    USERS_VARIED(Users.class, UserPages::variedUsers, true),
    /** Fifty articles with 30,000 characters each: 1.5 MB of JSON. */
    FEED(ArticleFeed.class, random -> Articles.feed(random, 50, 30_000), true),
    /** A hundred kilobytes of GeoJSON: doubles in nested arrays. */
    GEO_100K(FeatureCollection.class, random -> FeatureCollections.features(random, 10)),
    /** The same shape with 1 MB. */
    GEO_1M(FeatureCollection.class, random -> FeatureCollections.features(random, 100), true),
    /** A video and two images in 500 bytes, with fields that may be null: the shape of jvm-serializers. */
    MEDIA(MediaContent.class, MediaContents::content),
    /** Short messages with their authors: nulls, flags, small numbers, and text that is not ASCII. */
    TWEETS(StatusPage.class, StatusPages::page),
    /** Maps from ids to names and objects, small objects, lists of ids. */
    CATALOG(EventCatalog.class, EventCatalogs::catalog),
    /** Types that JSON has no form for: UUID, BigDecimal, LocalDate, arrays. The shape of java-json-benchmark's clients. */
    CLIENTS(Clients.class, ClientPages::clients),
    /** Fifty objects of four types. */
    EVENTS(EventLog.class, EventLogs::log),
    /** One member with friends: the shape of java-json-benchmark's users, 1 KB. */
    USERS_FRIENDS_1K(Members.class, random -> MemberPages.members(random, 1, 6, 4)),
    /** The same with 10 KB. */
    USERS_FRIENDS_10K(Members.class, random -> MemberPages.members(random, 4, 26, 27)),
    /** The same with 100 KB. */
    USERS_FRIENDS_100K(Members.class, random -> MemberPages.members(random, 40, 26, 27));

    /** The seed of every generated value. */
    public static final long SEED = 20_261_120L;

    private static final int SAMPLES = 16;
    private static final int LARGE_SAMPLES = 4;

    private final Class<?> type;
    private final Function<Random, Object> generator;
    private final boolean large;

    <T> Payload(Class<T> type, Function<Random, T> generator) {
        this(type, generator, false);
    }

    <T> Payload(Class<T> type, Function<Random, T> generator, boolean large) {
        this.type = type;
        this.generator = generator::apply;
        this.large = large;
    }

    /** Returns the record class of this payload's values. */
    public Class<?> type() {
        return type;
    }

    /** Returns the number of values that a benchmark rotates over: 16, or 4 if one value has more than 100 KB. */
    public int sampleCount() {
        return large ? LARGE_SAMPLES : SAMPLES;
    }

    /** Creates all values of this payload. They are equal on every call. */
    public List<Object> samples() {
        return IntStream.range(0, sampleCount()).mapToObj(this::sample).toList();
    }

    /**
     * Creates one value. It is equal on every call. Value 0 of {@link #DTO} is the object that the ObjectMapper article
     * used.
     *
     * @param index 0 to {@link #sampleCount()} − 1
     * @throws IndexOutOfBoundsException for any other index
     */
    public Object sample(int index) {
        if (this == DTO && index == 0) {
            return SmallRecords.articleDto();
        }
        return generator.apply(random(name(), Objects.checkIndex(index, sampleCount())));
    }

    /**
     * Returns the source of randomness for one generated value.
     *
     * @param name the name of a payload or of a benchmark's own input
     * @param index the index of the value
     */
    public static Random random(String name, int index) {
        return new Random(mixed(SEED + 31L * name.hashCode() + index));
    }

    /**
     * Spreads neighbouring seeds, because {@link Random} draws nearly the same first numbers from them. Uses the
     * finaliser of MurmurHash3 (fmix64, Austin Appleby).
     */
    private static long mixed(long seed) {
        long mixed = (seed ^ seed >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }
}
