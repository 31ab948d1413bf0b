// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The payload catalogue: the shapes and sizes that the benchmarks use. See {@code model/README.md}.
 *
 * <p>Each payload is a fixed list of values generated from one {@linkplain #SEED seed}. The values are the same on
 * every JDK and machine. A benchmark rotates over all of them, so that the branch predictor does not learn a single
 * document.
 */
public final class Payload {

    /** The seed of every generated value. */
    public static final long SEED = 20_261_120L;

    private static final int LEAST_SAMPLES = 64;
    private static final int LARGE_BYTES = 100_000;
    private static final int LEAST_LARGE_SAMPLES = 4;
    private static final int LEAST_ROTATED_BYTES = 256 << 10;
    private static final int CHECKED_SAMPLES = 16;

    private static final Map<String, Payload> SUITE = new LinkedHashMap<>();

    /** The smallest object: 72 bytes of JSON. */
    public static final Payload DTO = suite("DTO", Dto.class, 72, SmallRecordGenerator::dto);
    /** One analytics event: 200 bytes of JSON, half of them field names. */
    public static final Payload VIEW_EVENT = suite("VIEW_EVENT", ViewEvent.class, 200, SmallRecordGenerator::viewEvent);
    /** A social media post: 1,223 bytes of JSON in thirty short random strings. */
    public static final Payload POST = suite("POST", SocialMediaPost.class, 1_223, SocialMediaPostGenerator::post);
    /** An article with one sentence as its body. */
    public static final Payload ARTICLE_SHORT = suite(
            "ARTICLE_SHORT", Article.class, 261, random -> ArticleGenerator.article(random, 60, TextVariant.ASCII));
    /** An article of 2 KB in total. */
    public static final Payload ARTICLE_2K = suite(
            "ARTICLE_2K", Article.class, 2_024, random -> ArticleGenerator.article(random, 1_823, TextVariant.ASCII));
    /** An article with a 4 KB body. */
    public static final Payload ARTICLE = suite(
            "ARTICLE", Article.class, 4_297, random -> ArticleGenerator.article(random, 4_096, TextVariant.ASCII));
    /** An article of 500 KB. */
    public static final Payload ARTICLE_500K = suite(
            "ARTICLE_500K",
            Article.class,
            505_201,
            random -> ArticleGenerator.article(random, 505_000, TextVariant.ASCII));
    /** Mixed types, a hundred strings and 1,011 timestamps: 33 KB of JSON. */
    public static final Payload TELEMETRY = suite("TELEMETRY", Telemetry.class, 33_121, TelemetryGenerator::telemetry);
    /** A thousand users with tags and metadata: 2.4 MB of JSON. */
    public static final Payload USERS = suite("USERS", Users.class, 2_403_671, UsersGenerator::users);
    /** The same, but metadata has other keys for each user, so that tables of names do not help: 2.4 MB of JSON. */
    public static final Payload USERS_VARIED =
            suite("USERS_VARIED", Users.class, 2_404_269, UsersGenerator::variedUsers);
    /** Fifty articles with 30,000 characters each: 1.5 MB of JSON. */
    public static final Payload FEED =
            suite("FEED", ArticleFeed.class, 1_510_145, random -> ArticleGenerator.feed(random, 50, 30_000));
    /** A hundred kilobytes of GeoJSON: doubles in nested arrays. */
    public static final Payload GEO_100K = suite(
            "GEO_100K", FeatureCollection.class, 99_614, random -> FeatureCollectionGenerator.features(random, 10));
    /** The same shape with 1 MB. */
    public static final Payload GEO_1M = suite(
            "GEO_1M", FeatureCollection.class, 994_932, random -> FeatureCollectionGenerator.features(random, 100));
    /** A video and two images in 500 bytes, with fields that may be null: the shape of jvm-serializers. */
    public static final Payload MEDIA = suite("MEDIA", MediaContent.class, 531, MediaContentGenerator::content);
    /** Short messages with their authors: nulls, flags, small numbers, and text that is not ASCII. */
    public static final Payload TWEETS = suite("TWEETS", Tweets.class, 38_520, TweetsGenerator::page);
    /** Maps from ids to names and objects, small objects, lists of ids. */
    public static final Payload CATALOG = suite("CATALOG", EventCatalog.class, 80_266, EventCatalogGenerator::catalog);
    /** Types that JSON has no form for: UUID, BigDecimal, LocalDate, arrays. The shape of java-json-benchmark's clients. */
    public static final Payload CLIENTS = suite("CLIENTS", Clients.class, 21_171, ClientsGenerator::clients);
    /** Fifty objects of four types. */
    public static final Payload EVENTS = suite("EVENTS", EventLog.class, 7_164, EventLogGenerator::log);
    /** One member with friends: the shape of java-json-benchmark's users, 1 KB. */
    public static final Payload USERS_FRIENDS_1K = suite(
            "USERS_FRIENDS_1K", UsersFriends.class, 999, random -> UsersFriendsGenerator.members(random, 1, 6, 4));
    /** The same with 10 KB. */
    public static final Payload USERS_FRIENDS_10K = suite(
            "USERS_FRIENDS_10K", UsersFriends.class, 9_960, random -> UsersFriendsGenerator.members(random, 4, 26, 27));
    /** The same with 100 KB. */
    public static final Payload USERS_FRIENDS_100K = suite(
            "USERS_FRIENDS_100K",
            UsersFriends.class,
            99_458,
            random -> UsersFriendsGenerator.members(random, 40, 26, 27));

    private final String name;
    private final Class<?> type;
    private final int sampleCount;
    private final IntFunction<Object> values;
    private final boolean ofUser;

    private Payload(String name, Class<?> type, int sampleCount, IntFunction<Object> values, boolean ofUser) {
        this.name = name;
        this.type = type;
        this.sampleCount = sampleCount;
        this.values = values;
        this.ofUser = ofUser;
    }

    private static <T> Payload suite(String name, Class<T> type, int jsonBytes, Function<RandomValues, T> generator) {
        Payload payload =
                new Payload(name, type, samplesToRotate(jsonBytes), i -> generator.apply(random(name, i)), false);
        SUITE.put(name, payload);
        return payload;
    }

    /** Returns the payloads of the suite. */
    public static List<Payload> suite() {
        return List.copyOf(SUITE.values());
    }

    /** Returns the payloads that users have added, by name. */
    public static List<Payload> ofUser() {
        return List.copyOf(UserPayloads.BY_NAME.values());
    }

    /** Returns all payloads, the suite's first. */
    public static List<Payload> values() {
        return Stream.concat(SUITE.values().stream(), UserPayloads.BY_NAME.values().stream())
                .toList();
    }

    /**
     * Returns the payload with a name. Of a user's payload {@code ORDER}, {@code ORDER.3} is the payload that consists of value
     * 3, and {@code ORDER.BEAN} has the same values as beans instead of records.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Payload valueOf(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException("There is no payload " + name + "; there are: "
                        + values().stream().map(Payload::name).collect(Collectors.joining(", "))));
    }

    /** Returns the payload with a name, as {@link #valueOf} does; empty if there is none. */
    public static Optional<Payload> find(String name) {
        Payload suite = SUITE.get(name);
        return suite != null ? Optional.of(suite) : UserPayloads.find(name);
    }

    /** Returns the name in benchmark parameters, tables and charts. */
    public String name() {
        return name;
    }

    /** Returns the class of this payload's values: a record, or a user's class. */
    public Class<?> type() {
        return type;
    }

    /** Tells whether it is one of the suite's payloads of more than 100 KB, whose checks take most of a test's time. */
    public boolean isLarge() {
        return !ofUser && sampleCount < LEAST_SAMPLES;
    }

    /** Tells whether a user added it. */
    public boolean isOfUser() {
        return ofUser;
    }

    /** Returns the share of the bytes of a user's payload that every format carries as JSON text. */
    public double textShare() {
        PayloadProvider provider = ofUser ? UserPayloads.PROVIDERS.get(name.replaceFirst("\\..*", "")) : null;
        return provider == null ? 0 : provider.textShare();
    }

    /** Tells whether values may have nulls: fields that say so, and boxed ones; a class of the user's always may. */
    public boolean hasNulls() {
        boolean userClass = ofUser && !type.getName().startsWith(PayloadProvider.PACKAGES);
        return userClass || fields().anyMatch(Payload::mayBeNull);
    }

    private static boolean mayBeNull(Field field) {
        JsonField documents = field.getAnnotation(JsonField.class);
        return documents == null ? MethodType.methodType(field.getType()).hasWrappers() : documents.optional();
    }

    /** Tells whether a user's documents have arrays whose places have types of their own. */
    public boolean hasTuples() {
        return fields().map(field -> field.getAnnotation(JsonField.class))
                .anyMatch(field -> field != null && field.name().equals(JsonField.FIRST_PLACE));
    }

    private Stream<Field> fields() {
        return Stream.concat(Stream.of(type), Arrays.stream(type.getDeclaredClasses()))
                .flatMap(each -> Arrays.stream(each.getDeclaredFields()));
    }

    /**
     * Returns the number of values that a benchmark rotates over: a power of two of at least 256 KiB in all, and of at
     * least 64 values, or 4 if one has more than 100 KB. With 16, the branch predictor learned small documents
     * (docs/methodology.md).
     *
     * @param jsonBytes size of one value as compact JSON
     */
    public static int samplesToRotate(long jsonBytes) {
        long filling = (LEAST_ROTATED_BYTES + jsonBytes - 1) / jsonBytes;
        long count = Math.max(filling, jsonBytes > LARGE_BYTES ? LEAST_LARGE_SAMPLES : LEAST_SAMPLES);
        return (int) Long.highestOneBit(2 * count - 1);
    }

    /**
     * Returns the number of values that a benchmark rotates over, a power of two. The suite's payloads have {@link
     * #samplesToRotate} of them. A user's payload has as many as there are documents. If that is not a power of two, they
     * are repeated until there are 64, or, if there are more, the largest power of two of them is taken, evenly spread.
     */
    public int sampleCount() {
        return sampleCount;
    }

    /** Creates all values of this payload, which are equal on every call; those of the suite's as the {@link JvmState} has them. */
    public List<Object> samples() {
        List<Object> samples = firstSamples(sampleCount);
        return ofUser ? samples : JvmState.current().inputs(samples);
    }

    /** Creates the values for a check outside of a benchmark: sixteen of the suite's, two of large ones, and all documents of a user. */
    public List<Object> samplesToCheck() {
        return firstSamples(ofUser ? sampleCount : isLarge() ? 2 : Math.min(sampleCount, CHECKED_SAMPLES));
    }

    private List<Object> firstSamples(int count) {
        return IntStream.range(0, count).mapToObj(this::sample).toList();
    }

    /**
     * Creates one value. It is equal on every call. Value 0 of {@link #DTO} is the object that the ObjectMapper article
     * used.
     *
     * @param index 0 to {@link #sampleCount()} − 1
     * @throws IndexOutOfBoundsException for any other index
     */
    public Object sample(int index) {
        Objects.checkIndex(index, sampleCount);
        return this == DTO && index == 0 ? SmallRecordGenerator.articleDto() : values.apply(index);
    }

    @Override
    public String toString() {
        return name;
    }

    /**
     * Returns the source of randomness for one generated value.
     *
     * @param name the name of a payload or of a benchmark's own input
     * @param index the index of the value
     */
    public static RandomValues random(String name, int index) {
        return new RandomValues(mixed(SEED + 31L * name.hashCode() + index));
    }

    /**
     * Spreads neighbouring seeds, because {@link java.util.Random} draws nearly the same first numbers from them. Uses the
     * finaliser of MurmurHash3 (fmix64, Austin Appleby).
     */
    private static long mixed(long seed) {
        long mixed = (seed ^ seed >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }

    /** The payloads that users have added. They are loaded when a name is not one of the suite's. */
    private static final class UserPayloads {

        private static final String BEAN = "BEAN";

        static final Map<String, PayloadProvider> PROVIDERS = new HashMap<>();
        static final Map<String, Payload> BY_NAME = load();

        private static Map<String, Payload> load() {
            Map<String, Payload> payloads = new TreeMap<>();
            for (PayloadProvider provider : ServiceLoader.load(PayloadProvider.class, Payload.class.getClassLoader())) {
                if (SUITE.containsKey(provider.name())) {
                    throw new IllegalStateException("the suite has a payload " + provider.name() + " of its own");
                }
                PROVIDERS.put(provider.name(), provider);
                payloads.put(provider.name(), payload(provider.name(), provider.type(), provider.values()));
            }
            return payloads;
        }

        private static Payload payload(String name, Class<?> type, List<Object> documents) {
            List<Object> values = inPowerOfTwo(documents);
            return new Payload(name, type, values.size(), values::get, true);
        }

        static Optional<Payload> find(String name) {
            Payload whole = BY_NAME.get(name);
            if (whole != null || !name.matches("[A-Z0-9_]+\\.([0-9]{1,6}|" + BEAN + ")")) {
                return Optional.ofNullable(whole);
            }
            int dot = name.indexOf('.');
            if (name.endsWith(BEAN)) {
                return Optional.ofNullable(PROVIDERS.get(name.substring(0, dot)))
                        .map(PayloadProvider::beans)
                        .filter(beans -> !beans.isEmpty())
                        .map(beans -> payload(name, beans.get(0).getClass(), beans));
            }
            int index = Integer.parseInt(name.substring(dot + 1));
            return Optional.ofNullable(BY_NAME.get(name.substring(0, dot)))
                    .filter(payload -> index < payload.sampleCount)
                    .map(payload -> new Payload(name, payload.type, 1, i -> payload.sample(index), true));
        }

        private static List<Object> inPowerOfTwo(List<Object> values) {
            int size = values.size();
            int count =
                    Integer.bitCount(size) == 1 || size > LEAST_SAMPLES ? Integer.highestOneBit(size) : LEAST_SAMPLES;
            return IntStream.range(0, count)
                    .mapToObj(i -> values.get(count <= size ? (int) ((long) i * size / count) : i % size))
                    .toList();
        }
    }
}
