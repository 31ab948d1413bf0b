// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * {@code forks.jsonl} of a run: lines are appended and synced one by one, and never changed. A line is a fork as JSON whose last
 * field, {@code crc32}, is the checksum of the UTF-8 bytes of the object without that field, so that damage is found even if
 * the line is still JSON.
 */
public final class ForkJournal implements Closeable {
    /** The file next to the journal that keeps its damaged lines. */
    public static final String DAMAGED = "forks.damaged";

    /**
     * The empty file next to the journal that is locked while it is open. The journal itself cannot be locked: it may be
     * replaced, and on POSIX systems a process that reads a file and closes it gives up all its locks on it.
     */
    private static final String LOCK = "forks.lock";

    private static final String START_OF_CHECKSUM = ",\"crc32\":\"";
    private static final int LENGTH_OF_CHECKSUM = START_OF_CHECKSUM.length() + 10;
    private static final int BUFFER = 1 << 16;

    private final FileChannel lock;
    private final FileChannel channel;
    private final List<Fork> before;

    private ForkJournal(FileChannel lock, FileChannel channel, List<Fork> before) {
        this.lock = lock;
        this.channel = channel;
        this.before = before;
    }

    /** The content of a journal: the readable lines in file order, each fork once, and those that cannot be read, or repeat another one. */
    public record Content(List<Fork> forks, List<Damage> damaged) {

        /** Makes sure that all forks belong to these runs and cases; the failure names the first that does not. */
        public void requireOnly(Path file, Collection<String> runs, Collection<BenchmarkCase> cases) {
            Set<BenchmarkCase> known = new HashSet<>(cases);
            for (Fork fork : forks) {
                if (!runs.contains(fork.run())) {
                    throw CommandFailure.usage(file + ": fork " + fork.sequence() + " of "
                            + fork.benchmarkCase().label() + " is of another run (" + fork.run()
                            + "): delete that line, or join runs with merge");
                }
                if (!known.contains(fork.benchmarkCase())) {
                    throw CommandFailure.usage(file + ": fork " + fork.sequence() + " is of "
                            + fork.benchmarkCase().id() + ", which run.json does not name");
                }
            }
        }

        /** Returns a remark on each damaged line, and on what becomes of it. */
        public List<Remark> remarks(Path file, String fate) {
            return damaged.stream()
                    .map(damage -> Remark.warning(file + ", line " + damage.line() + ": "
                            + (damage.torn() ? "unfinished, as a killed run leaves it" : damage.reason()) + ": it "
                            + fate))
                    .toList();
        }
    }

    /** A line that cannot be used: its number from 1, why, and its text, one char per byte (ISO-8859-1). A killed run leaves a torn one. */
    public record Damage(int line, String reason, String text, boolean torn) {}

    /**
     * Opens a journal to append to, or makes one; fails if it is open already, here or in another process. Damaged lines are moved to the
     * file {@code forks.damaged} next to it first, so that whole lines follow whole lines.
     */
    public static ForkJournal open(Path file) throws IOException {
        FileChannel lock = lock(file);
        try {
            List<Fork> before = moveDamageAside(file);
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            channel.position(channel.size());
            return new ForkJournal(lock, channel, before);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static FileChannel lock(Path file) throws IOException {
        FileChannel lock =
                FileChannel.open(file.resolveSibling(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (lock.tryLock() != null) {
                return lock;
            }
        } catch (OverlappingFileLockException e) {
            // it is open in this process
        }
        lock.close();
        throw inUse(file);
    }

    /** The forks that it held when it was opened. */
    public List<Fork> before() {
        return before;
    }

    /** Appends a line; when this returns it is on the disk. If that fails, as on a full disk, the journal is as before. */
    public void append(Fork fork) throws IOException {
        long before = channel.position();
        try {
            ByteBuffer line = ByteBuffer.wrap(encode(fork));
            while (line.hasRemaining()) {
                channel.write(line);
            }
            channel.force(true);
        } catch (IOException e) {
            channel.truncate(before);
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            channel.close();
        }
    }

    public static void write(Path file, List<Fork> forks) throws IOException {
        JsonFiles.replace(file, temporary -> {
            try (OutputStream lines = new BufferedOutputStream(Files.newOutputStream(temporary))) {
                for (Fork fork : forks) {
                    lines.write(encode(fork));
                }
            }
        });
    }

    /** Fails if a process has the journal {@linkplain #open open}; nothing is changed. */
    public static void requireIdle(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file.resolveSibling(LOCK), StandardOpenOption.READ);
                FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
            if (lock == null) {
                throw inUse(file);
            }
        } catch (OverlappingFileLockException e) {
            throw inUse(file);
        } catch (NoSuchFileException e) {
            return;
        }
    }

    private static CommandFailure inUse(Path file) {
        return CommandFailure.usage(file.getParent() + ": another process is measuring into it; wait for its end");
    }

    /** Reads a journal, packed by gzip or not; a missing one is empty. Damaged lines are reported, not thrown. */
    public static Content read(Path file) throws IOException {
        List<Fork> forks = new ArrayList<>();
        List<Damage> damaged = new ArrayList<>();
        Set<String> known = new HashSet<>();
        forEachLine(file, (line, number, isWhole) -> {
            String problem = "repeats an earlier line";
            try {
                Fork fork = decode(line);
                if (known.add(fork.run() + " " + fork.sequence())) {
                    forks.add(fork);
                    return;
                }
            } catch (IllegalArgumentException e) {
                problem = e.getMessage();
            }
            damaged.add(new Damage(number, problem, new String(line, StandardCharsets.ISO_8859_1), !isWhole));
        });
        return new Content(List.copyOf(forks), List.copyOf(damaged));
    }

    private interface LineAction {
        void accept(byte[] line, int number, boolean isWhole) throws IOException;
    }

    /** Holds one line in memory, as all of them may be large; only the last can be without its end. */
    private static void forEachLine(Path file, LineAction action) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        byte[] buffer = new byte[BUFFER];
        int number = 1;
        try (InputStream in = JsonFiles.open(file)) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                int start = 0;
                for (int i = 0; i < count; i++) {
                    if (buffer[i] == '\n') {
                        line.write(buffer, start, i - start);
                        action.accept(line.toByteArray(), number++, true);
                        line.reset();
                        start = i + 1;
                    }
                }
                line.write(buffer, start, count - start);
            }
        }
        if (line.size() > 0) {
            action.accept(line.toByteArray(), number, false);
        }
    }

    /** Returns the forks of the whole lines, which stay as they are, byte for byte. */
    private static List<Fork> moveDamageAside(Path file) throws IOException {
        Content content = read(file);
        Set<Integer> damaged = content.damaged().stream().map(Damage::line).collect(Collectors.toSet());
        AtomicBoolean endsWithLine = new AtomicBoolean(true);
        forEachLine(file, (line, number, isWhole) -> endsWithLine.set(isWhole));
        if (damaged.isEmpty() && endsWithLine.get()) {
            return content.forks();
        }
        Files.write(
                file.resolveSibling(DAMAGED),
                content.damaged().stream().map(Damage::text).toList(),
                StandardCharsets.ISO_8859_1,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND,
                StandardOpenOption.SYNC);
        JsonFiles.replace(file, temporary -> {
            try (OutputStream whole = new BufferedOutputStream(Files.newOutputStream(temporary))) {
                forEachLine(file, (line, number, isWhole) -> {
                    if (!damaged.contains(number)) {
                        whole.write(line);
                        whole.write('\n');
                    }
                });
            }
        });
        return content.forks();
    }

    /** Returns a line with its end. */
    static byte[] encode(Fork fork) {
        byte[] object = JsonFiles.compact(fork).getBytes(StandardCharsets.UTF_8);
        String end = START_OF_CHECKSUM + checksum(object, object.length - 1) + "\"}\n";
        byte[] line = Arrays.copyOf(object, object.length - 1 + end.length());
        System.arraycopy(end.getBytes(StandardCharsets.UTF_8), 0, line, object.length - 1, end.length());
        return line;
    }

    /** Reads a line without its end; the {@link IllegalArgumentException} says why it is not a fork. */
    static Fork decode(byte[] line) {
        int length = Math.max(0, line.length - LENGTH_OF_CHECKSUM);
        String end = new String(line, length, line.length - length, StandardCharsets.ISO_8859_1);
        if (!end.matches(START_OF_CHECKSUM + "[0-9a-f]{8}\"}")) {
            throw new IllegalArgumentException("not a whole line with a checksum");
        }
        if (!end.startsWith(checksum(line, length), START_OF_CHECKSUM.length())) {
            throw new IllegalArgumentException("the checksum does not fit");
        }
        try {
            Fork fork = JsonFiles.parse(line, Fork.class);
            if (fork.run() == null || fork.benchmarkCase() == null) {
                throw new IllegalArgumentException("its run or its case is missing");
            }
            return fork;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("not a fork: " + e.getMessage(), e);
        }
    }

    /** The checksum of the first bytes of an object, and of its end. */
    private static String checksum(byte[] object, int length) {
        CRC32 crc = new CRC32();
        crc.update(object, 0, length);
        crc.update('}');
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }
}
