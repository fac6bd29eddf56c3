package io.caisson.ledger.retention;

import io.caisson.Value;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.Linked;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A folder of JSON lines, two files for each day, that gets what retention is about to forget.
///
/// A line is there, and the disk has it, before its receipt goes. After a failure between the two it is
/// there twice. With all values and the salt, a receipt can still be proven against its stub.
record Archive(Path folder, Clock clock) {

    /// Adds receipts. A document that is kept apart follows with the contents.
    ///
    /// @throws LedgerException when it cannot be written; nothing may be forgotten then
    void receipts(List<Linked> receipts) {
        append("receipts", receipts.stream().map(Archive::line));
    }

    private static String line(Linked receipt) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        Column.all().forEach(column -> values.put(column.label(), receipt.row().get(column)));
        var line = new LinkedHashMap<String, @Nullable Object>();
        line.put("tenant", receipt.row().text(Column.TENANT));
        line.put("seq", receipt.seq());
        line.put("salt", HexFormat.of().formatHex(receipt.salt()));
        line.put("link", HexFormat.of().formatHex(receipt.link()));
        line.put("values", values);
        return Value.of(line).json();
    }

    /// Adds sources, artifacts and long documents that no receipt needs any more.
    ///
    /// @throws LedgerException as for receipts
    void contents(String tenant, List<String> hashes, Function<String, Optional<byte[]>> bytes) {
        append(
                "contents",
                hashes.stream()
                        .flatMap(hash -> bytes.apply(hash).stream().map(content -> line(tenant, hash, content))));
    }

    /// Longer than a [Value] may be.
    private static String line(String tenant, String hash, byte[] bytes) {
        return "{\"tenant\":" + Value.of(tenant).json() + ",\"hash\":\"" + hash + "\",\"base64\":\""
                + Base64.getEncoder().encodeToString(bytes) + "\"}";
    }

    private void append(String what, Stream<String> lines) {
        var file = folder.resolve(what + "-" + LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC) + ".jsonl");
        try {
            Files.createDirectories(folder, only("rwx------"));
            var isNew = Files.notExists(file);
            try (var channel = FileChannel.open(
                    file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), only("rw-------"))) {
                channel.position(channel.size());
                write(channel, lines);
            }
            if (isNew) {
                sync(folder);
            }
        } catch (IOException e) {
            throw new LedgerException(
                    "the archive " + file + " cannot be written (" + e + "), so nothing is forgotten; make room or"
                            + " mend it, or configure another one",
                    e);
        }
    }

    private static FileAttribute<?> only(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    private static void write(FileChannel channel, Stream<String> lines) throws IOException {
        var before = channel.size();
        try {
            for (var line : (Iterable<String>) lines::iterator) {
                var bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            }
            channel.force(true);
        } catch (IOException e) {
            // no half a line for those who read it, if the disk still lets us
            channel.truncate(before);
            throw e;
        }
    }

    /// The disk shall know of the new file, too.
    private static void sync(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
