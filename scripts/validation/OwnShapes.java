// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Prints seeded documents in the shapes of well-known APIs, one per line, for {@code own}.
 *
 * <p>The shapes follow public documentation; the data is made up. Run with
 * {@code java -cp target/benchmarks.jar scripts/validation/OwnShapes.java SHAPE}, or without a shape to list them.
 */
public class OwnShapes {
    private static final String[] WORDS = ("build cache the server fix a flaky test in release branch update docs for new "
                    + "users merge parser limit read timeout retry index order small large value field")
            .split(" ");
    private static final long START = Instant.parse("2026-01-01T00:00:00Z").getEpochSecond();

    private final Random random = new Random(19);

    public static void main(String[] args) throws IOException {
        Map<String, Shape> shapes = shapes();
        if (args.length == 0) {
            shapes.keySet().forEach(System.out::println);
            return;
        }
        Shape shape = shapes.get(args[0]);
        OwnShapes data = new OwnShapes();
        ObjectMapper mapper = new ObjectMapper();
        for (int i = 0; i < shape.documents(); i++) {
            System.out.println(mapper.writeValueAsString(shape.document().apply(data)));
        }
    }

    private record Shape(int documents, Function<OwnShapes, Map<String, Object>> document) {}

    private static Map<String, Shape> shapes() {
        Map<String, Shape> shapes = new LinkedHashMap<>();
        shapes.put("GithubEvent", new Shape(300, OwnShapes::githubEvent));
        shapes.put("ShopOrder", new Shape(200, OwnShapes::shopOrder));
        shapes.put("FeatureCollection", new Shape(40, OwnShapes::featureCollection));
        shapes.put("OtlpTraces", new Shape(60, OwnShapes::otlpTraces));
        shapes.put("PodList", new Shape(30, OwnShapes::podList));
        shapes.put("FhirBundle", new Shape(60, OwnShapes::fhirBundle));
        shapes.put("SearchResponse", new Shape(60, OwnShapes::searchResponse));
        shapes.put("MarketTrade", new Shape(1000, OwnShapes::marketTrade));
        return shapes;
    }

    /** GitHub's REST API, events of a repository: the payload differs by type. */
    private Map<String, Object> githubEvent() {
        String type = oneOf("PushEvent", "WatchEvent", "IssuesEvent", "PullRequestEvent");
        Map<String, Object> payload = switch (type) {
            case "PushEvent" -> object(
                    "repository_id", random.nextInt(1 << 30),
                    "push_id", random.nextLong(1L << 36),
                    "size", 1 + random.nextInt(4),
                    "ref", "refs/heads/" + word(),
                    "head", hex(40),
                    "before", hex(40),
                    "commits",
                            list(1 + random.nextInt(4), i -> object(
                                    "sha", hex(40),
                                    "author", object("email", word() + "@example.com", "name", words(2)),
                                    "message", words(8),
                                    "distinct", random.nextBoolean(),
                                    "url", "https://api.github.com/repos/o/r/commits/" + hex(40))));
            case "WatchEvent" -> object("action", "started");
            case "IssuesEvent" -> object("action", oneOf("opened", "closed"), "issue", issue());
            default -> object(
                    "action", oneOf("opened", "closed"),
                    "number", random.nextInt(5000),
                    "pull_request",
                            with(issue(), "merged_at", random.nextBoolean() ? instant(0) : null, "draft", false,
                                    "head", object("ref", word(), "sha", hex(40)), "additions", random.nextInt(900)));
        };
        Map<String, Object> event = object(
                "id", String.valueOf(20_000_000_000L + random.nextInt(1 << 30)),
                "type", type,
                "actor", user(),
                "repo",
                        object("id", random.nextInt(1 << 29), "name", word() + "/" + word(),
                                "url", "https://api.github.com/repos/" + word() + "/" + word()),
                "payload", payload,
                "public", true,
                "created_at", instant(0));
        return random.nextInt(3) == 0 ? with(event, "org", user()) : event;
    }

    private Map<String, Object> issue() {
        return object(
                "id", random.nextLong(1L << 33),
                "number", random.nextInt(5000),
                "title", words(6),
                "user", user(),
                "labels",
                        list(random.nextInt(3), i ->
                                object("id", random.nextInt(1 << 28), "name", oneOf("bug", "docs"), "color", hex(6))),
                "state", oneOf("open", "closed"),
                "assignee", random.nextInt(3) == 0 ? user() : null,
                "comments", random.nextInt(30),
                "created_at", instant(0),
                "closed_at", random.nextBoolean() ? instant(0) : null,
                "body", random.nextInt(5) == 0 ? null : words(40) + " \u00fc \ud83d\ude80",
                "reactions", object("+1", random.nextInt(9), "-1", random.nextInt(2), "total_count", random.nextInt(11)));
    }

    private Map<String, Object> user() {
        String login = word() + random.nextInt(1000);
        return object("id", random.nextInt(1 << 27), "login", login, "gravatar_id", "",
                "url", "https://api.github.com/users/" + login, "avatar_url", "https://avatars.example.com/u/" + login);
    }

    /** An order of a web shop, with money as text and offsets in its times. */
    private Map<String, Object> shopOrder() {
        return object(
                "id", 5_000_000_000_000L + random.nextInt(1 << 30),
                "email", word() + "@example.com",
                "created_at", "2026-03-" + (10 + random.nextInt(18)) + "T10:15:" + (10 + random.nextInt(49)) + "-04:00",
                "currency", oneOf("USD", "EUR"),
                "total_price", money(),
                "financial_status", oneOf("paid", "pending", "refunded"),
                "fulfillment_status", random.nextBoolean() ? oneOf("fulfilled", "partial") : null,
                "note", random.nextInt(4) == 0 ? words(7) : null,
                "tags", words(3),
                "customer", object("id", random.nextLong(1L << 40), "first_name", "Zo\u00eb", "last_name", word(),
                        "verified_email", random.nextBoolean()),
                "billing_address", address(),
                "shipping_address", address(),
                "discount_codes", list(random.nextInt(2), i -> object("code", word(), "amount", money(), "type", "fixed")),
                "line_items",
                        list(1 + random.nextInt(6), i -> object(
                                "id", random.nextLong(1L << 40),
                                "title", words(3),
                                "quantity", 1 + random.nextInt(5),
                                "grams", random.nextInt(2000),
                                "price", money(),
                                "sku", word().toUpperCase() + "-" + random.nextInt(1000),
                                "taxable", true,
                                "tax_lines", list(1, j -> object("rate", random.nextInt(25) / 100.0, "price", money())),
                                "properties", list(random.nextInt(2), j -> object("name", word(), "value", word())))));
    }

    private Map<String, Object> address() {
        return object("address1", random.nextInt(200) + " " + word() + " street", "city", word(), "zip",
                String.valueOf(10000 + random.nextInt(80000)), "country_code", oneOf("US", "DE", "FR"),
                "latitude", coordinate(), "longitude", coordinate());
    }

    /** RFC 7946 with geometries of one and of several levels of lists. */
    private Map<String, Object> featureCollection() {
        return object("type", "FeatureCollection", "bbox", list(4, i -> coordinate()), "features",
                list(3 + random.nextInt(8), i -> {
                    boolean point = random.nextBoolean();
                    return object("type", "Feature", "id", random.nextInt(100_000), "geometry",
                            object("type", point ? "Point" : "Polygon", "coordinates",
                                    point ? list(2, j -> coordinate())
                                            : list(1, ring -> list(4 + random.nextInt(9), j -> list(2, k -> coordinate())))),
                            "properties", object("name", words(2), "population", random.nextInt(1 << 22), "capital",
                                    random.nextBoolean()));
                }));
    }

    /** OTLP/JSON: 64-bit numbers as text, and attributes of which each has one of several values. */
    private Map<String, Object> otlpTraces() {
        return object("resourceSpans", list(1, r -> object(
                "resource", object("attributes", list(3, i -> attribute(i))),
                "scopeSpans", list(1 + random.nextInt(2), s -> object(
                        "scope", object("name", "io.example." + word(), "version", "1." + random.nextInt(9)),
                        "spans", list(1 + random.nextInt(8), i -> {
                            long start = (START + random.nextInt(1 << 24)) * 1_000_000_000L + random.nextInt(1 << 29);
                            return object(
                                    "traceId", hex(32),
                                    "spanId", hex(16),
                                    "parentSpanId", random.nextInt(3) == 0 ? "" : hex(16),
                                    "name", oneOf("GET", "POST") + " /" + word(),
                                    "kind", 1 + random.nextInt(5),
                                    "startTimeUnixNano", String.valueOf(start),
                                    "endTimeUnixNano", String.valueOf(start + random.nextInt(1 << 28)),
                                    "attributes", list(2 + random.nextInt(6), this::attribute),
                                    "events", list(random.nextInt(2), e -> object("name", word(), "timeUnixNano",
                                            String.valueOf(start), "attributes", list(1, this::attribute))),
                                    "status", random.nextInt(5) == 0 ? object("code", 2, "message", words(4)) : object());
                        }))))));
    }

    private Map<String, Object> attribute(int i) {
        return object("key", oneOf("http.method", "net.peer.name", "thread.id", "error") + i, "value",
                switch (random.nextInt(4)) {
                    case 0 -> object("stringValue", words(2));
                    case 1 -> object("intValue", String.valueOf(random.nextInt(1 << 20)));
                    case 2 -> object("boolValue", random.nextBoolean());
                    default -> object("arrayValue", object("values", list(2, j -> object("stringValue", word()))));
                });
    }

    /** What kubectl get pods -o json prints: labels are maps, quantities are text. */
    private Map<String, Object> podList() {
        return object("apiVersion", "v1", "kind", "List", "metadata", object("resourceVersion", ""), "items",
                list(1 + random.nextInt(4), p -> {
                    String app = word();
                    return object("apiVersion", "v1", "kind", "Pod",
                            "metadata", object(
                                    "name", app + "-" + hex(9) + "-" + hex(5),
                                    "namespace", oneOf("default", "kube-system", "shop"),
                                    "uid", uuid(),
                                    "creationTimestamp", instant(0),
                                    "labels", object("app.kubernetes.io/name", app, "pod-template-hash", hex(9), "team" + random.nextInt(30), "x"),
                                    "annotations", object("prometheus.io/scrape", "true", "checksum/config", hex(64)),
                                    "ownerReferences", list(1, i -> object("apiVersion", "apps/v1", "kind", "ReplicaSet",
                                            "name", app, "uid", uuid(), "controller", true))),
                            "spec", object(
                                    "containers", list(1 + random.nextInt(3), c -> object(
                                            "name", word(),
                                            "image", "registry.example/" + word() + ":1." + random.nextInt(40),
                                            "args", list(random.nextInt(3), a -> "--" + word() + "=" + random.nextInt(99)),
                                            "env", list(random.nextInt(4), e -> random.nextBoolean()
                                                    ? object("name", word().toUpperCase(), "value", word())
                                                    : object("name", word().toUpperCase(), "valueFrom",
                                                            object("secretKeyRef", object("name", word(), "key", word())))),
                                            "ports", list(random.nextInt(3), i -> object("containerPort", 8080 + i, "protocol", "TCP")),
                                            "resources", object("limits", object("cpu", "500m", "memory", "1Gi"),
                                                    "requests", object("cpu", random.nextInt(500) + "m", "memory", "256Mi")),
                                            "livenessProbe", object("httpGet", object("path", "/healthz",
                                                    "port", random.nextBoolean() ? "http" : (Object) 8080), "periodSeconds", 10))),
                                    "restartPolicy", "Always",
                                    "nodeSelector", random.nextBoolean() ? object("kubernetes.io/os", "linux") : object(),
                                    "tolerations", list(2, i -> object("key", "node.kubernetes.io/x", "operator", "Exists",
                                            "effect", "NoExecute", "tolerationSeconds", 300))),
                            "status", object("phase", oneOf("Running", "Pending"), "podIP", "10.0.0." + random.nextInt(255),
                                    "startTime", instant(0),
                                    "conditions", list(4, i -> object("type", oneOf("Ready", "Initialized"), "status", "True",
                                            "lastProbeTime", null, "lastTransitionTime", instant(0))),
                                    "containerStatuses", list(1, i -> object("ready", true, "restartCount", random.nextInt(5),
                                            "state", random.nextBoolean()
                                                    ? object("running", object("startedAt", instant(0)))
                                                    : object("waiting", object("reason", "CrashLoopBackOff"))))));
                }));
    }

    /** FHIR R4: resources of two types in one list, and the value of an observation in one of several fields. */
    private Map<String, Object> fhirBundle() {
        return object("resourceType", "Bundle", "id", uuid(), "meta", object("lastUpdated", instant(123)),
                "type", "searchset", "total", random.nextInt(20),
                "link", list(1, i -> object("relation", "self", "url", "https://fhir.example/" + uuid())),
                "entry", list(2 + random.nextInt(5), e -> object(
                        "fullUrl", "urn:uuid:" + uuid(),
                        "resource", random.nextInt(3) == 0 ? patient() : observation(),
                        "search", object("mode", "match"))));
    }

    private Map<String, Object> patient() {
        return object("resourceType", "Patient", "id", uuid(), "meta", object("versionId", "1", "lastUpdated", instant(7)),
                "active", true,
                "identifier", list(1, i -> object("use", "usual", "system", "urn:oid:1.2.36", "value", String.valueOf(random.nextInt(99999)),
                        "period", object("start", day()), "assigner", object("display", words(2)))),
                "name", list(1 + random.nextInt(2), i -> object("use", oneOf("official", "nickname"), "family", word(), "given", list(2, g -> word()))),
                "gender", oneOf("female", "male", "other"), "birthDate", day(),
                "deceasedBoolean", false,
                "address", list(1, i -> object("line", list(1, l -> words(3)), "city", word(), "postalCode", "" + (1000 + random.nextInt(9000)))));
    }

    private Map<String, Object> observation() {
        Map<String, Object> observation = object("resourceType", "Observation", "id", uuid(),
                "meta", object("versionId", "2", "lastUpdated", instant(9)),
                "status", oneOf("final", "amended"),
                "category", list(1, i -> concept("vital-signs")), "code", concept("29463-7"),
                "subject", object("reference", "Patient/" + uuid()),
                "effectiveDateTime", instant(0));
        return switch (random.nextInt(3)) {
            case 0 -> with(observation, "valueQuantity", object("value", random.nextInt(2000) / 10.0, "unit", "kg", "code", "kg"));
            case 1 -> with(observation, "valueString", words(4));
            default -> with(observation, "component", list(2, i -> object("code", concept("8480-6"),
                    "valueQuantity", object("value", random.nextInt(200), "unit", "mmHg", "code", "mm[Hg]"))));
        };
    }

    private Map<String, Object> concept(String code) {
        return object("coding", list(1, i -> object("system", "http://loinc.org", "code", code, "display", words(2))), "text", words(2));
    }

    /** A response of Elasticsearch's search API: names that begin with an underscore, keys that are data. */
    private Map<String, Object> searchResponse() {
        return object("took", random.nextInt(90), "timed_out", false,
                "_shards", object("total", 5, "successful", 5, "skipped", 0, "failed", 0),
                "hits", object("total", object("value", random.nextInt(10000), "relation", "eq"), "max_score", random.nextDouble() * 9,
                        "hits", list(2 + random.nextInt(9), i -> object("_index", "products-2026.01", "_id", hex(20), "_score", random.nextDouble(),
                                "_source", object("title", words(4), "price", random.nextInt(9999) / 100.0, "stock", random.nextInt(50),
                                        "tags", list(3, t -> word()), "created", START * 1000L + random.nextInt(1 << 30),
                                        "vector", list(8, v -> (double) random.nextFloat())),
                                "highlight", object("title", list(1, t -> "<em>" + word() + "</em> \"q\"\n")),
                                "sort", list(1, t -> random.nextInt(1 << 20))))),
                "aggregations", object("by_day", object("doc_count_error_upper_bound", 0, "buckets", list(3, i ->
                        object("key_as_string", instant(0), "key", START * 1000L + i * 86_400_000L, "doc_count", random.nextInt(99))))));
    }

    /** One message of an exchange's stream: one-letter names that differ by case, decimals as text. */
    private Map<String, Object> marketTrade() {
        return object("stream", oneOf("btcusdt", "ethusdt") + "@trade", "data", object("e", "trade", "E", START * 1000L + random.nextInt(1 << 30),
                "s", oneOf("BTCUSDT", "ETHUSDT"), "t", random.nextInt(1 << 30), "p", money(), "q", "0.0" + random.nextInt(99999),
                "b", random.nextLong(1L << 40), "a", random.nextLong(1L << 40), "T", START * 1000L + random.nextInt(1 << 30),
                "m", random.nextBoolean(), "M", true));
    }

    private static Map<String, Object> object(Object... members) {
        return with(new LinkedHashMap<>(), members);
    }

    private static Map<String, Object> with(Map<String, Object> object, Object... members) {
        for (int i = 0; i < members.length; i += 2) {
            object.put((String) members[i], members[i + 1]);
        }
        return object;
    }

    private static <T> List<T> list(int size, IntFunction<T> element) {
        List<T> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(element.apply(i));
        }
        return list;
    }

    private String oneOf(String... values) {
        return values[random.nextInt(values.length)];
    }

    private String word() {
        return oneOf(WORDS);
    }

    private String words(int count) {
        return String.join(" ", list(count, i -> word()));
    }

    private String hex(int length) {
        return String.join("", list(length, i -> Integer.toHexString(random.nextInt(16))));
    }

    private String uuid() {
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }

    private String money() {
        return random.nextInt(500) + "." + (10 + random.nextInt(90));
    }

    private double coordinate() {
        return (random.nextInt(360_000_000) - 180_000_000) / 1e6;
    }

    private String day() {
        return LocalDate.ofEpochDay(random.nextInt(20_000)).toString();
    }

    private String instant(int millis) {
        return Instant.ofEpochSecond(START + random.nextInt(1 << 24)).plusMillis(millis).toString();
    }
}
