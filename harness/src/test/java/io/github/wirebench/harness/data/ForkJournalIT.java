// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.sample.JournalHolder;
import io.github.wirebench.harness.sample.MemoryFolders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForkJournalIT {
    private static final List<Fork> FORKS = List.of(
            Forks.measured(1, "POST", 1.5),
            Forks.failed(2, "ARTICLE ä", "broken\u2028text"),
            Forks.measured(3, "POST", 2.5),
            Forks.failed(4, "FEED", "short"));

    @TempDir(factory = MemoryFolders.class)
    private Path folder;

    private Path file;

    @BeforeEach
    void writeAll() throws IOException {
        file = folder.resolve("forks.jsonl");
        try (ForkJournal journal = ForkJournal.open(file)) {
            assertThat(journal.before()).isEmpty();
            for (Fork fork : FORKS) {
                journal.append(fork);
                List<Fork> soFar = ForkJournal.read(file).forks();
                assertThat(soFar.get(soFar.size() - 1)).isEqualTo(fork);
            }
        }
    }

    @Test
    void whatIsAppendedIsReadAndGoneOnFrom() throws IOException {
        assertThat(ForkJournal.read(file)).isEqualTo(new ForkJournal.Content(FORKS, List.of()));
        byte[] before = Files.readAllBytes(file);
        try (ForkJournal journal = ForkJournal.open(file)) {
            assertThat(journal.before()).isEqualTo(FORKS);
            journal.append(Forks.measured(5, "POST", 3));
        }
        assertThat(Files.readAllBytes(file)).startsWith(before);
        assertThat(ForkJournal.read(file).forks()).hasSize(5);
        assertThat(folder.resolve(ForkJournal.DAMAGED)).doesNotExist();
    }

    @Test
    void aMissingJournalIsEmpty() throws IOException {
        assertThat(ForkJournal.read(folder.resolve("none"))).isEqualTo(new ForkJournal.Content(List.of(), List.of()));
    }

    @Test
    void anUnfinishedLastLineIsSetAsideWhereverItEnds() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        int lastLine = whole.length - lines().get(3).length - 1;
        for (int length = lastLine; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            Files.deleteIfExists(folder.resolve(ForkJournal.DAMAGED));
            // only the line's end is missing: nothing of the fork is
            boolean complete = length == whole.length - 1;
            ForkJournal.Content content = ForkJournal.read(file);
            assertThat(content.forks()).isEqualTo(complete ? FORKS : FORKS.subList(0, 3));
            assertThat(content.damaged())
                    .hasSize(complete || length == lastLine ? 0 : 1)
                    .allMatch(ForkJournal.Damage::torn);
            Fork next = Forks.measured(5, "POST", 3);
            try (ForkJournal journal = ForkJournal.open(file)) {
                journal.append(next);
            }
            assertThat(Files.readAllBytes(file)).startsWith(Arrays.copyOf(whole, lastLine));
            List<Fork> expected = new ArrayList<>(complete ? FORKS : FORKS.subList(0, 3));
            expected.add(next);
            assertThat(ForkJournal.read(file)).isEqualTo(new ForkJournal.Content(expected, List.of()));
            if (!complete && length > lastLine) {
                assertThat(folder.resolve(ForkJournal.DAMAGED))
                        .hasBinaryContent(concat(
                                Arrays.copyOfRange(whole, lastLine, length), "\n".getBytes(StandardCharsets.UTF_8)));
            }
        }
    }

    @Test
    void randomBytesCostOnlyTheLinesThatTheyHit() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        for (int seed = 0; seed < 150; seed++) {
            Random random = new Random(seed);
            byte[] noise = new byte[1 + random.nextInt(30)];
            random.nextBytes(noise);
            int at = random.nextInt(whole.length);
            int replaced = random.nextBoolean() ? 0 : Math.min(noise.length, whole.length - at);
            byte[] damaged =
                    concat(Arrays.copyOf(whole, at), noise, Arrays.copyOfRange(whole, at + replaced, whole.length));
            Files.write(file, damaged);
            List<Fork> undamaged = undamaged(whole, at, replaced);
            assertThat(ForkJournal.read(file).forks()).as("seed %d", seed).containsAll(undamaged);
            assertThat(FORKS)
                    .as("seed %d", seed)
                    .containsAll(ForkJournal.read(file).forks());
            ForkJournal.open(file).close();
            ForkJournal.Content after = ForkJournal.read(file);
            assertThat(after.damaged()).as("seed %d", seed).isEmpty();
            assertThat(after.forks()).as("seed %d", seed).containsAll(undamaged);
        }
    }

    @Test
    void setAsideBytesAreKeptAsTheyWere() throws IOException {
        byte[] noise = {(byte) 0xff, 0, (byte) 0xc3, '{', '\r', '"', (byte) 0x85};
        byte[] end = {'\n'};
        List<byte[]> lines = lines();
        Files.write(
                file,
                concat(lines.get(0), end, noise, end, end, lines.get(1), end, noise, lines.get(2), end, lines.get(3)));
        ForkJournal.open(file).close();
        assertThat(folder.resolve(ForkJournal.DAMAGED))
                .hasBinaryContent(concat(noise, end, end, noise, lines.get(2), end));
        assertThat(file).hasBinaryContent(concat(lines.get(0), end, lines.get(1), end, lines.get(3), end));
        Files.write(file, noise, StandardOpenOption.APPEND);
        ForkJournal.open(file).close();
        assertThat(folder.resolve(ForkJournal.DAMAGED))
                .hasBinaryContent(concat(noise, end, end, noise, lines.get(2), end, noise, end));
    }

    @Test
    void wholeLinesStayAsTheyAreEvenIfThisJvmWouldWriteThemOtherwise() throws IOException {
        // as an older JDK writes a double
        String line = new String(lines().get(0), StandardCharsets.UTF_8);
        String otherwise = withChecksum(line.replace("\"seconds\":2.5", "\"seconds\":2.50"));
        Files.writeString(file, otherwise + "\ngarbage");
        ForkJournal.open(file).close();
        assertThat(file).hasContent(otherwise + "\n");
    }

    @Test
    void aRepeatedLineCountsOnce() throws IOException {
        Files.write(file, concat(lines().get(1), new byte[] {'\n'}), StandardOpenOption.APPEND);
        ForkJournal.Content content = ForkJournal.read(file);
        assertThat(content.forks()).isEqualTo(FORKS);
        assertThat(content.damaged()).singleElement().satisfies(damage -> {
            assertThat(damage.line()).isEqualTo(5);
            assertThat(damage.reason()).isEqualTo("repeats an earlier line");
            assertThat(damage.torn()).isFalse();
        });
    }

    @Test
    void swappedLinesAllCount() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        Collections.reverse(lines);
        Files.write(file, lines);
        assertThat(ForkJournal.read(file).forks()).containsExactlyInAnyOrderElementsOf(FORKS);
        assertThat(ForkJournal.read(file).damaged()).isEmpty();
    }

    @Test
    void zerosAtTheEndAreDamage() throws IOException {
        Files.write(file, new byte[4096], StandardOpenOption.APPEND);
        ForkJournal.Content content = ForkJournal.read(file);
        assertThat(content.forks()).isEqualTo(FORKS);
        assertThat(content.damaged()).singleElement().matches(ForkJournal.Damage::torn);
        ForkJournal.open(file).close();
        assertThat(Files.size(folder.resolve(ForkJournal.DAMAGED))).isEqualTo(4097);
    }

    @Test
    void linesOfOtherRunsAreToldApart() throws IOException {
        try (ForkJournal journal = ForkJournal.open(file)) {
            journal.append(ofRun("another", FORKS.get(0)));
        }
        assertThat(ForkJournal.read(file).damaged()).isEmpty();
        assertThat(ForkJournal.read(file).forks()).extracting(Fork::run).endsWith(Forks.RUN, "another");
    }

    private static Fork ofRun(String run, Fork fork) {
        return decode(withChecksum(encode(fork).replace("\"run\":\"" + fork.run(), "\"run\":\"" + run)));
    }

    @Test
    void aSecondOpeningIsRefusedWhileTheFirstLasts() throws Exception {
        try (ForkJournal open = ForkJournal.open(file)) {
            open.append(Forks.measured(5, "POST", 3));
            // reading closes the file, which must not give up the lock
            ForkJournal.read(file);
            assertThatThrownBy(() -> ForkJournal.open(file))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessage(folder + ": another process is measuring into it; wait for its end");
        }
        ForkJournal.open(file).close();
        assertThat(JournalHolder.tryFromAnotherProcess(file)).isEqualTo("opened");
        Files.writeString(file, "garbage", StandardOpenOption.APPEND);
        try (ForkJournal open = ForkJournal.open(file)) {
            assertThat(open.before()).hasSize(5);
            assertThat(JournalHolder.tryFromAnotherProcess(file)).contains("another process is measuring into it");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"plain", "\"quoted\", {}", "two\nlines\r", "\u2028\u2029\u0085", "ä 漢 🙂", "\",\"crc32\":\"0\"}"
            })
    void anyTextOfAForkSurvives(String text) {
        Fork fork = Forks.failed(7, "POST", text);
        String line = encode(fork);
        assertThat(line).doesNotContain("\n", "\r");
        assertThat(decode(line)).isEqualTo(fork);
        assertThat(encode(decode(line))).isEqualTo(line);
    }

    @Test
    void resultsAndUnknownFiguresSurvive() {
        Fork fork = Forks.measured(3, "POST", 1.25);
        Fork read = decode(encode(fork));
        assertThat(read).isEqualTo(fork);
        assertThat(read.environment().steal()).isNaN();
        assertThat(Arrays.stream(read.figures().iterations()).average()).hasValue(1.25);
    }

    @Test
    void theChecksumIsThatOfTheObjectWithoutIt() {
        String line = encode(Forks.measured(1, "ä", 1));
        assertThat(withChecksum(line)).isEqualTo(line);
    }

    @Test
    void everyChangedCharIsFoundOut() {
        String line = encode(Forks.measured(1, "POST", 1.5));
        for (int i = 0; i < line.length(); i++) {
            String changed = line.substring(0, i) + (line.charAt(i) == '0' ? '1' : '0') + line.substring(i + 1);
            assertThatIllegalArgumentException().as(changed).isThrownBy(() -> decode(changed));
        }
    }

    @Test
    void aRightChecksumOfSomethingElseIsNoFork() {
        String line = withChecksum("{\"a\":1,\"crc32\":\"00000000\"}");
        assertThatIllegalArgumentException().isThrownBy(() -> decode(line)).withMessageStartingWith("not a fork: ");
    }

    private static String encode(Fork fork) {
        return new String(ForkJournal.encode(fork), StandardCharsets.UTF_8).stripTrailing();
    }

    private static Fork decode(String line) {
        return ForkJournal.decode(line.getBytes(StandardCharsets.UTF_8));
    }

    private static List<Fork> undamaged(byte[] whole, int at, int replaced) {
        List<Fork> untouched = new ArrayList<>();
        int start = 0;
        for (Fork fork : FORKS) {
            int end = start;
            while (whole[end] != '\n') {
                end++;
            }
            // touched from its first byte up to the line feeds on both sides, which keep it apart
            boolean before = start > 0 && replaced > 0 && at <= start - 1 && at + replaced > start - 1;
            boolean within = replaced == 0 ? at >= start && at <= end : at <= end && at + replaced > start;
            if (!before && !within) {
                untouched.add(fork);
            }
            start = end + 1;
        }
        return untouched;
    }

    private List<byte[]> lines() {
        return FORKS.stream()
                .map(fork -> encode(fork).getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    private static String withChecksum(String line) {
        String body = line.replaceFirst(",\"crc32\":\"[0-9a-f]{8}\"}$", "}");
        CRC32 crc = new CRC32();
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        return body.substring(0, body.length() - 1) + String.format(",\"crc32\":\"%08x\"}", crc.getValue());
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
