// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.journal;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.json.JsonFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** {@code forks.jsonl} of a run: lines are appended and synced one by one, and never changed. */
public final class ForkJournal implements Closeable {
    /** The file beside the journal that keeps its damaged lines. */
    public static final String DAMAGED = "forks.damaged";

    private final FileChannel channel;

    private ForkJournal(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Opens a journal to go on with; makes it if there is none. What {@link #read} finds damaged is moved to the file
     * {@code forks.damaged} beside it first, so that whole lines follow whole lines.
     *
     * @throws CommandFailure if another process has it open
     * @throws IOException if it cannot be read or written
     */
    public static ForkJournal open(Path file) throws IOException {
        FileChannel channel = lock(file);
        if (setDamageAside(file)) {
            // the lock is on the file that was replaced
            channel.close();
            channel = lock(file);
        }
        channel.position(channel.size());
        return new ForkJournal(channel);
    }

    private static FileChannel lock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
            channel.close();
            throw CommandFailure.usage(file.getParent() + ": another process is measuring into it; wait for its end");
        }
        return channel;
    }

    /**
     * Reads a journal; damaged lines are reported, not thrown.
     *
     * @throws IOException if the file cannot be read
     */
    public static JournalContent read(Path file) throws IOException {
        try {
            return JournalContent.parse(Files.readAllBytes(file));
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

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Whether there was any. */
    private static boolean setDamageAside(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        JournalContent content = JournalContent.parse(bytes);
        boolean endsWhole = bytes.length == 0 || bytes[bytes.length - 1] == '\n';
        if (content.damaged().isEmpty() && endsWhole) {
            return false;
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
        List<String> whole = content.forks().stream().map(ForkLine::encode).toList();
        JsonFiles.replace(file, temporary -> Files.write(temporary, whole));
        return true;
    }
}
