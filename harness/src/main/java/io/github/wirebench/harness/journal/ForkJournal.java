// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.journal;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.json.JsonFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** {@code forks.jsonl} of a run: lines are appended and synced one by one, and never changed. */
public final class ForkJournal implements Closeable {
    /** The file beside the journal that keeps its damaged lines. */
    public static final String DAMAGED = "forks.damaged";

    /**
     * The empty file beside the journal that is locked while it is open. Not the journal itself: it may be replaced, and on
     * POSIX systems whoever reads a file and closes it gives up all locks that the process has on it.
     */
    private static final String LOCK = "forks.lock";

    private final FileChannel lock;
    private final FileChannel channel;
    private final List<ForkRecord> before;

    private ForkJournal(FileChannel lock, FileChannel channel, List<ForkRecord> before) {
        this.lock = lock;
        this.channel = channel;
        this.before = before;
    }

    /**
     * Opens a journal to go on with; makes it if there is none. What {@link #read} finds damaged is moved to the file
     * {@code forks.damaged} beside it first, so that whole lines follow whole lines.
     *
     * @throws CommandFailure if it is open already, here or in another process
     * @throws IOException if it cannot be read or written
     */
    public static ForkJournal open(Path file) throws IOException {
        FileChannel lock = lock(file);
        try {
            List<ForkRecord> before = setDamageAside(file);
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
        boolean locked = false;
        try {
            locked = lock.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            locked = false;
        } finally {
            if (!locked) {
                lock.close();
            }
        }
        if (!locked) {
            throw inUse(file);
        }
        return lock;
    }

    /** What it held when it was opened. */
    public List<ForkRecord> before() {
        return before;
    }

    /**
     * Reads a journal; damaged lines are reported, not thrown.
     *
     * @param file unpacked while it is read if its name ends in {@code .gz}
     * @throws IOException if the file cannot be read
     */
    public static JournalContent read(Path file) throws IOException {
        boolean packed = file.toString().endsWith(".gz");
        try (InputStream bytes = Files.newInputStream(file);
                InputStream lines = packed ? new GZIPInputStream(bytes) : bytes) {
            return JournalContent.parse(lines.readAllBytes());
        } catch (NoSuchFileException e) {
            return new JournalContent(List.of(), List.of());
        }
    }

    /**
     * Appends a line; when this returns it is on the disk.
     *
     * @throws IOException if it cannot be written, as on a full disk; the journal is then as before
     */
    public void append(ForkRecord fork) throws IOException {
        long before = channel.position();
        try {
            ByteBuffer line = StandardCharsets.UTF_8.encode(ForkLine.encode(fork) + "\n");
            while (line.hasRemaining()) {
                channel.write(line);
            }
            channel.force(true);
        } catch (IOException e) {
            channel.truncate(before);
            throw e;
        }
    }

    /**
     * Writes a whole journal in one step, in place of the one that is there.
     *
     * @throws IOException if it cannot be written
     */
    public static void write(Path file, List<ForkRecord> forks) throws IOException {
        List<String> lines = forks.stream().map(ForkLine::encode).toList();
        JsonFiles.replace(file, temporary -> Files.write(temporary, lines));
    }

    /**
     * Makes sure, without changing anything, that nobody measures into a run.
     *
     * @throws CommandFailure if somebody does
     * @throws IOException if that cannot be found out
     */
    public static void requireIdle(Path file) throws IOException {
        if (isOpen(file)) {
            throw inUse(file);
        }
    }

    private static CommandFailure inUse(Path file) {
        return CommandFailure.usage(file.getParent() + ": another process is measuring into it; wait for its end");
    }

    /**
     * Whether a process has the journal {@linkplain #open open}; nothing is changed to find out.
     *
     * @throws IOException if it cannot be read
     */
    public static boolean isOpen(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file.resolveSibling(LOCK), StandardOpenOption.READ);
                FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            channel.close();
        }
    }

    /** Returns what is whole; its lines stay byte for byte as they are. */
    private static List<ForkRecord> setDamageAside(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        byte[] bytes = Files.readAllBytes(file);
        JournalContent content = JournalContent.parse(bytes);
        boolean endsWhole = bytes.length == 0 || bytes[bytes.length - 1] == '\n';
        if (content.damaged().isEmpty() && endsWhole) {
            return content.forks();
        }
        List<String> damaged =
                content.damaged().stream().map(JournalContent.Damage::text).toList();
        Path aside = file.resolveSibling(DAMAGED);
        Files.write(
                aside,
                damaged,
                StandardCharsets.ISO_8859_1,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND,
                StandardOpenOption.SYNC);
        String whole = withoutLines(
                new String(bytes, StandardCharsets.ISO_8859_1),
                content.damaged().stream().map(JournalContent.Damage::line).collect(Collectors.toSet()));
        JsonFiles.replace(file, temporary -> Files.writeString(temporary, whole, StandardCharsets.ISO_8859_1));
        return content.forks();
    }

    private static String withoutLines(String text, Set<Integer> numbers) {
        List<String> kept = new ArrayList<>();
        int number = 0;
        for (String line : text.split("\n")) {
            if (!numbers.contains(++number)) {
                kept.add(line + "\n");
            }
        }
        return String.join("", kept);
    }
}
