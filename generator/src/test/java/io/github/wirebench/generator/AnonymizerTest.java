// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.binary.Compression;
import io.github.wirebench.generator.SampleReader.Sample;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnonymizerTest {

    private static final List<Sample> ORDERS = Samples.of(IntStream.range(0, 40)
            .mapToObj(i -> "{'orderId': '" + new UUID(i * 31L, ~i) + "', 'customer': 'Zoë Müller-" + 1000 * i
                    + "', 'status': '" + List.of("PAID", "OPEN", "CANCELLED").get(i % 3) + "', 'fee': '"
                    + (i * 7001 + 1_234_567)
                    + ".50', 'log': [{'type': 'login', 'user': 'Ann'}, {'type': 'search', 'for': 'shoes', 'hits': 3}], 'pairs': [[-1, 2], [3, "
                    + i + "]], 'total': "
                    + (i * 137 + 1001) + ".5" + (1 + i % 9) + ", 'count': " + (i + 12345) + ", 'createdAt': '2026-03-"
                    + (10 + i % 20)
                    + "T10:00:00.123Z', 'tick': ['2026-04-01', '0.50', 12345], 'day': '2026-03-11', 'city': '東京都港区', 'note': 'please ring twice at the second door 😀',"
                    + " 'hash': 'deadbeef00" + (10 + i) + "', 'blob': 'aGVsbG8gd29ybGQhIQ==',"
                    + " 'prices': {'2026-01-01': 12.25, '2026-01-02': 13.75, '2026-02-01': 14.125}}")
            .toArray(String[]::new));

    private static final List<String> PERSONAL = List.of(
            "ann.sample@example.com",
            "a+b_c@mail.example.co.uk",
            "Ann Sample",
            "Sample, Ann",
            "Dr. Zoë Müller-Łukasz",
            "O'Neill",
            "山田太郎さん",
            "Анна Примерова",
            "+491705550010",
            "+1 (555) 010-9999",
            "0170/5550010",
            "555-010-4477",
            "078-05-1120",
            "1985-04-12",
            "12.04.1985",
            "DE89370400440532013000",
            "GB29 NWBK 6016 1331 9268 19",
            "4111111111111111",
            "4111-1111-1111-1111",
            "C01X00T478",
            "L01X00T47<<8",
            "B-AB 12345",
            "1HGCM82633A004352",
            "490154203237518",
            "192.168.178.23",
            "2001:db8:85a3::8a2e:370:7334",
            "00:1B:44:11:3A:B7",
            "12 Sample Street, 10115 Berlin",
            "52.5200,13.4050",
            "https://example.com/u/ann.sample",
            "/home/ann.sample/mail",
            "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
            "123e4567-e89b-12d3-a456-426614174000",
            "123E4567-E89B-12D3-A456-426614174000",
            "5d41402abc4b2a76b9719d911017c592",
            "cus_9s6XKzkNRiz8i3",
            "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJl",
            "@ann_sample_42",
            "arn:aws:iam::123456789012:user/ann",
            "CN=Ann Sample,O=Example",
            "AnnSample1985");

    @TempDir
    private Path project;

    @Test
    void keepsSizesTypesAndRepetition() throws IOException {
        InferredSchema before = Inference.of("Order", ORDERS);
        List<ObjectNode> replaced = anonymized(ORDERS, 7);
        List<Sample> samples = IntStream.range(0, replaced.size())
                .mapToObj(i -> new Sample("", replaced.get(i)))
                .toList();
        assertThat(Samples.types(Inference.of("Order", samples))).isEqualTo(Samples.types(before));
        for (int i = 0; i < ORDERS.size(); i++) {
            assertThat(bytes(replaced.get(i))).hasSameSizeAs(bytes(ORDERS.get(i).document()));
        }
        assertThat(distinct(replaced, "status")).hasSize(3);
        assertThat(distinct(replaced, "customer")).hasSize(40);
        assertThat(distinct(replaced, "note")).hasSize(1);
        byte[] all = bytes(replaced);
        byte[] originals = bytes(ORDERS.stream().map(Sample::document).toList());
        assertThat((double) Compression.GZIP.compress(all).length / Compression.GZIP.compress(originals).length)
                // numbers that count up become random
                .isBetween(0.9, 1.7);
    }

    @Test
    void keepsNothingOfTheOriginals() {
        String output = anonymized(ORDERS, 7).toString();
        ORDERS.forEach(sample -> sample.document()
                .properties()
                .forEach(field -> leaves(field.getValue())
                        .forEach(original ->
                                assertThat(output).as(field.getKey()).doesNotContain("\"" + original + "\""))));
        for (String word : List.of(
                "Müller", "Zoë", "PAID", "CANCELLED", "please", "twice", "東京都港区", "deadbeef", "aGVsbG8", "😀")) {
            assertThat(output).doesNotContain(word);
        }
    }

    @Test
    void keepsTheOrderOfKeys() {
        anonymized(ORDERS, 7).forEach(document -> {
            List<String> keys = new ArrayList<>();
            document.get("prices").fieldNames().forEachRemaining(keys::add);
            assertThat(keys).hasSize(3).isSorted().allMatch(key -> key.matches("\\d{4}-\\d\\d-\\d\\d"));
            assertThat(keys).doesNotContain("2026-01-01");
        });
    }

    /** In the order of all keys there are, each would be itself. */
    @Test
    void replacesKeysThatAreDense() {
        List<Sample> samples = Samples.of(IntStream.range(0, 10)
                .mapToObj(i -> IntStream.range(0, 60)
                        .mapToObj(j -> "'%02d': %d".formatted((i * 7 + j) % 100, 10_000 + j))
                        .collect(Collectors.joining(", ", "{'team': " + i + ", 'salaries': {", "}}")))
                .toArray(String[]::new));
        Set<String> all = new HashSet<>();
        anonymized(samples, 7).forEach(document -> {
            assertThat(document.get("salaries")).hasSize(60);
            document.get("salaries").fieldNames().forEachRemaining(all::add);
        });
        assertThat(all).hasSize(100).allMatch(key -> key.matches("\\d{3,}"));
    }

    /** A shifted one would tell by how much all others are. */
    @Test
    void keepsTimesThatSayThereIsNone() {
        List<Sample> samples = Samples.repeated(
                6,
                "{'seen': '2024-05-01T10:11:12Z', 'gone': '0001-01-01T00:00:00Z', 'until': '9999-12-31', 'zero': -0}");
        assertThat(anonymized(samples, 7).toString())
                .contains("0001-01-01T00:00:00Z", "9999-12-31", "-0")
                .doesNotContain("2024-05-01");
    }

    @Test
    void replacesNumbersOfAllScripts() {
        assertThat(anonymized(Samples.repeated(6, "{'patient': '①②③', 'room': 'Ⅷ'}"), 7)
                        .toString())
                .doesNotContain("①②③", "Ⅷ");
    }

    @Test
    void replacesNamesOfPersonsInLowerCase() {
        List<Sample> samples = Samples.repeated(
                6,
                "{'author': 'Dmitri Vzor', 'by': ['Clara Probe', 'Order Status'], 'votes': {'dvzor': 1, 'clara': -1,"
                        + " 'name': 0}, 'stats': {'clara': {'n': 1}, 'dmitri': {'m': 2}}, 'clara_probe': {'n': 1},"
                        + " 'note': 'the status and the name', 'status': 'Name was changed'}");
        assertThat(anonymized(samples, 7).toString())
                .doesNotContainIgnoringCase("dmitri", "vzor", "clara", "probe")
                .contains("\"author\"", "\"name\"", "\"note\"", "\"status\"");
    }

    /** A name that all objects have is that of a field, even if prose has the word. */
    @Test
    void replacesWordsOfTextsThatOnlySomeObjectsHave() {
        List<Sample> samples = Samples.of(
                "{'hours': {'total': 1, 'emil': 2, 'week': 'x'}, 'note': 'all hours, with emil'}",
                "{'hours': {'total': 1, 'week': 'x'}, 'note': 'total of the week'}");
        assertThat(anonymized(samples, 7).toString())
                .doesNotContain("emil")
                .contains("\"hours\"", "\"total\"", "\"week\"");
    }

    /** Sentences have them as names only; nouns of German are written like that, too. */
    @Test
    void replacesNamesInSentencesThatAllObjectsHave() {
        String document =
                "{'note': 'Thanks, Marisol, see you', 'by': 'closed by Order of Jan Vermeer, who has order forms',"
                        + " 'info': 'die Bestellung ist offen, see the API', 'score': {'marisol': 1, 'vermeer_total': 2, 'total': 3},"
                        + " 'bestellung': 1, 'order': 2, 'api': 3, 'see': 4}";
        assertThat(anonymized(Samples.repeated(3, document), 7).toString())
                .doesNotContainIgnoringCase("marisol", "vermeer")
                .contains("\"score\"", "\"total\"", "\"bestellung\"", "\"order\"", "\"api\"", "\"see\"");
    }

    /** Replaced ones are no languages, so that a map would become a record. */
    @Test
    void keepsLanguagesOfMaps() {
        List<Sample> samples = Samples.of(
                "{'title': {'en': 'red', 'de': 'rot'}, 'byUser': {'2x9y7z1q': 1, 'a9b8c7d6': 2}}",
                "{'title': {'pt-BR': 'vermelho'}, 'byUser': {'de': 1}}");
        InferredSchema before = Inference.of("Order", samples);
        List<ObjectNode> replaced = anonymized(samples, 7);
        assertThat(replaced.toString()).contains("\"de\":\"", "{\"pt-BR\":").doesNotContain("{\"de\":");
        assertThat(Samples.types(Inference.of(
                        "Order",
                        replaced.stream()
                                .map(document -> new Sample("", document))
                                .toList())))
                .isEqualTo(Samples.types(before));
    }

    /** A field of several kinds becomes fields in another order than those of the replaced documents. */
    @Test
    void comparesFieldsByTheirPaths() {
        List<Sample> samples = Samples.of(IntStream.range(0, 8)
                .mapToObj(i -> "{'id': " + (i % 2 == 0 ? "'x" + i + "'" : i) + ", 'Erika': 1.5, 'size': [1, " + i
                        + "], 'name': 'Erika', 'at': {'x': true}}")
                .toArray(String[]::new));
        InferredSchema original = Inference.of("Order", samples);
        Anonymizer.Result replaced =
                Anonymizer.anonymize(samples.stream().map(Sample::document).toList(), original.schema(), new Random(7));
        InferredSchema result = Inference.of(
                "Order",
                replaced.documents().stream()
                        .map(document -> new Sample("", document))
                        .toList());
        List<String> notes = new ArrayList<>();
        assertThat(result.asDoubtfulAs(original, replaced.paths(), notes::add).decisions())
                .filteredOn(Decision::doubtful)
                .extracting(Decision::name)
                .containsExactlyInAnyOrder("id", "idNumber");
        assertThat(notes).isEmpty();
    }

    @Test
    void dependsOnItsSecret() {
        assertThat(anonymized(ORDERS, 7)).isEqualTo(anonymized(ORDERS, 7)).isNotEqualTo(anonymized(ORDERS, 8));
    }

    /** All words of a short pattern are taken, and still differ. */
    @Test
    void keepsDifferencesWhereEveryWordIsTaken() {
        List<Sample> digits = Samples.repeated(10, "{'digit': 'd#', 'number': #}");
        assertThat(distinct(anonymized(digits, 1), "digit")).hasSize(10);
    }

    /** The digits of hexadecimal text are words of their own, of the same pattern. */
    @Test
    void goesOnWhereMoreWordsAreAskedForThanThereAre() {
        List<Sample> digits = Samples.repeated(10, "{'plain': '# x', 'hex': '#-#-#-#-#-#-#-#'}");
        assertThat(anonymized(digits, 1)).hasSize(10);
    }

    /** Each is a value, a key beside others of its sort, a key that is alone, and a key in a value that is kept as JSON text. */
    @Test
    void anonymizedModulesHaveNothingOfTheOriginals() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            ObjectNode document = JsonNodeFactory.instance.objectNode();
            for (int j = 0; j < PERSONAL.size(); j++) {
                String personal = PERSONAL.get(j);
                document.put("value" + j, personal);
                document.withObject("/keys").put(personal, j);
                document.withObject("/alone" + j).put(personal, "rw");
                document.withObject("/mixed").set(personal, j % 2 == 0 ? IntNode.valueOf(j) : BooleanNode.TRUE);
                document.withObject("/field")
                        .put("name", "x")
                        .put("kind", 1)
                        .put("size", 2)
                        .put(personal, i);
            }
            document.put("account", 123456789).put("count", i).put("when", "2026-03-04T05:06:07Z");
            lines.append(document).append('\n');
        }
        String out = own(lines.toString().replace("'", "\\u0027"));
        assertThat(out).contains("Names that were kept: ", "account, count, when");
        List<String> gone = new ArrayList<>(PERSONAL);
        gone.addAll(List.of("123456789", "2026-03-04", "orders.json"));
        // without the paths
        assertThat(written().replace(project.toString(), "")).doesNotContain(gone);
        assertThat(out).doesNotContain(PERSONAL);
    }

    @Test
    void anonymizedNamesAreNoPersons() throws IOException {
        String documents =
                "{'who': 'Erika Mustermann', 'hours': {'anna': 1, 'bert': 2, 'carl': 1}, 'shares': {'Erika': 1, 'rest': 2}}"
                        + "{'who': 'Hans Gruber', 'hours': {'dora': 2, 'emil': 1}, 'shares': {'Hans': 1, 'rest': 3}}";
        own(documents);
        assertThat(written()).doesNotContainIgnoringCase("erika", "mustermann", "gruber", "anna", "dora", "emil");
        assertThat(own(documents, "--split-by", "who")).contains("quick --own ORDER1,ORDER2");
        assertThat(written()).doesNotContainIgnoringCase("erika", "mustermann", "gruber");
        assertThat(own(Stream.of("lindner bach kurz vogt lindner bach kurz vogt lindner bach kurz vogt".split(" "))
                        .map(name -> "{'hours': {'total': 8, '%s': 8}, 'no': true}".formatted(name))
                        .collect(Collectors.joining())))
                .contains("kept: hours, no, total.");
        assertThat(written()).doesNotContainIgnoringCase("lindner", "kurz", "vogt");
        assertThat(own("""
                {'patientHuber': 1, 'drSchnabelmann': 2, 'xKOWALCZYK': 3, 'orders_novak': 4, 'plz': '01099', 'who': 'Huber AG'}
                {'owner': 'Schnabelmann', 'by': 'Kowalczyk', 'plz': '12345', 'mail': 'Eva <Eva.Novak@x.example>', 'billsNovak': 5,
                 'WEBERPlz': 6, 'contact': 'WEBER', 'rossi_backup': 7, 'login': 'rossi'}
                """)).doesNotContain("look different");
        assertThat(written())
                .doesNotContainIgnoringCase("huber", "schnabelmann", "kowalczyk", "novak", "weber", "rossi");
    }

    @Test
    void keptNamesThatAreWordsOfTextsComeFirst() throws IOException {
        assertThat(own("{'id': 1, 'note': 'ask emil', 'emil': 2, 'ask': 3}"))
                .contains("kept, first 2 that texts have as words: emil, ask, id, note.");
    }

    /** Runs the command on documents, and returns what it prints. */
    private String own(String documents, String... options) throws IOException {
        Path file = Files.writeString(project.resolve("orders.json"), documents.replace('\'', '"'));
        return new UserProject(project)
                .own(Stream.concat(
                                Stream.of(file.toString(), "--name", "Order", "--anonymize", "--replace"),
                                Stream.of(options))
                        .toArray(String[]::new));
    }

    private String written() throws IOException {
        return new UserProject(project).contents();
    }

    private static List<ObjectNode> anonymized(List<Sample> samples, long seed) {
        return Anonymizer.anonymize(
                        samples.stream().map(Sample::document).toList(),
                        Inference.of("Order", samples).schema(),
                        new Random(seed))
                .documents();
    }

    private static List<String> leaves(JsonNode value) {
        return value.isValueNode() && value.isTextual() ? List.of(value.textValue()) : List.of();
    }

    private static TreeSet<String> distinct(List<ObjectNode> documents, String field) {
        return documents.stream()
                .map(document -> document.get(field).asText())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static byte[] bytes(Object value) {
        return JsonFiles.compact(value).getBytes(StandardCharsets.UTF_8);
    }
}
