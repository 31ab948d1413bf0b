// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.binary.Compression;
import io.github.wirebench.generator.SampleReader.Sample;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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
        assertThat(result.differenceFrom(original, replaced.paths())).isEmpty();
        assertThat(result.asDoubtfulAs(original, replaced.paths()).decisions())
                .filteredOn(Decision::doubtful)
                .extracting(Decision::name)
                .containsExactlyInAnyOrder("id", "idNumber");
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
