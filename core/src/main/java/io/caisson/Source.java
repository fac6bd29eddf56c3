package io.caisson;

import io.caisson.text.RequestBounds;
import io.caisson.text.RequestBounds.Field;
import io.caisson.text.Text;
import io.caisson.work.WorkLane;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What is to be run: code in one language, and the files that come with it.
///
/// A value like a record, but for its hash: every step of an execution asks for it, and it is reckoned once.
public final class Source {
    public static final int MAX_CODE_BYTES = RequestBounds.MAX_CODE_BYTES;
    public static final int MAX_FILES = Field.FILES.maxSize();
    public static final int MAX_FILE_BYTES = RequestBounds.MAX_FILE_BYTES;

    private final Language language;
    private final String code;
    private final List<SourceFile> files;
    private final String entry;
    private volatile String hash = "";

    /// @param code the program's text, which is that of the file `entry` names unless given; empty for a binary program
    /// @param entry the name the code goes by in stack traces and imports
    public Source(Language language, String code, List<SourceFile> files, String entry) {
        this.language = language;
        this.files = List.copyOf(files);
        this.entry = entry.isEmpty() ? language.defaultEntry() : SourceFile.checkedPath(entry);
        this.code = code.isEmpty() ? codeOf(language, this.entry, this.files) : code;
        check(this.code, this.files, this.entry);
    }

    private static void check(String code, List<SourceFile> files, String entry) {
        Text.checkUnicode("the code", code);
        checkSizes(code, files);
        checkNames(entry, files);
        checkEntry(code, entry, files);
    }

    public Source(Language language, String code) {
        this(language, code, List.of(), "");
    }

    public Language language() {
        return language;
    }

    public String code() {
        return code;
    }

    public List<SourceFile> files() {
        return files;
    }

    public String entry() {
        return entry;
    }

    /// SHA-256 of all that will run, in hexadecimal. Without files it is the hash of the code's UTF-8 bytes alone, so
    /// that anybody can check it with a tool at hand.
    public String hash() {
        if (hash.isEmpty()) {
            hash = WorkLane.compute(characters(), this::reckoned);
        }
        return hash;
    }

    private long characters() {
        return code.length()
                + files.stream().mapToLong(file -> file.content().length).sum();
    }

    private String reckoned() {
        var digest = sha256();
        var bytes = code.getBytes(StandardCharsets.UTF_8);
        if (files.isEmpty()) {
            return HexFormat.of().formatHex(digest.digest(bytes));
        }
        // no text begins so: a source with files is never taken for one whose code looks like their list
        digest.update((byte) 0xff);
        update(digest, entry.getBytes(StandardCharsets.UTF_8));
        update(digest, bytes);
        for (var file : files) {
            update(digest, file.path().getBytes(StandardCharsets.UTF_8));
            update(digest, file.content());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /// What the guest finds under the name of the entry.
    public byte[] program() {
        return file(entry, files).map(SourceFile::content).orElseGet(() -> code.getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<SourceFile> file(String path, List<SourceFile> files) {
        return files.stream().filter(file -> file.path().equals(path)).findFirst();
    }

    /// Text that is no text would pass a scanner as something else than what runs.
    private static String codeOf(Language language, String entry, List<SourceFile> files) {
        var file = file(entry, files);
        if (file.isEmpty() || language.equals(Language.WASM)) {
            return "";
        }
        return file.get()
                .utf8()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the file '" + Text.printable(entry) + "' is the program and must be valid UTF-8"));
    }

    private static void checkSizes(String code, List<SourceFile> files) {
        var bytes = code.length() > MAX_CODE_BYTES ? code.length() : code.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_CODE_BYTES) {
            throw new IllegalArgumentException(
                    "the code has " + bytes + " bytes, at most " + MAX_CODE_BYTES + " are allowed");
        }
        if (files.size() > MAX_FILES) {
            throw new IllegalArgumentException(
                    "there are " + files.size() + " files, at most " + MAX_FILES + " are allowed");
        }
        var total = files.stream().mapToLong(file -> file.content().length).sum();
        if (total > MAX_FILE_BYTES) {
            throw new IllegalArgumentException(
                    "the files have " + total + " bytes together, at most " + MAX_FILE_BYTES + " are allowed");
        }
        var secret = files.stream()
                .filter(SourceFile::secret)
                .mapToLong(file -> file.content().length)
                .sum();
        if (secret > RequestBounds.MAX_SECRET_BYTES) {
            throw new IllegalArgumentException("the secret files have " + secret + " bytes together, at most "
                    + RequestBounds.MAX_SECRET_BYTES + " are allowed");
        }
    }

    private static void checkNames(String entry, List<SourceFile> files) {
        var names = new HashSet<String>();
        for (var file : files) {
            if (!names.add(file.path())) {
                throw new IllegalArgumentException("the file '" + Text.printable(file.path()) + "' is given twice");
            }
        }
        names.add(entry);
        names.stream()
                .flatMap(Source::folders)
                .filter(names::contains)
                .findFirst()
                .ifPresent(folder -> {
                    throw new IllegalArgumentException("'" + Text.printable(folder) + "' is a file and a folder");
                });
    }

    private static Stream<String> folders(String path) {
        return IntStream.range(0, path.length())
                .filter(at -> path.charAt(at) == '/')
                .mapToObj(at -> path.substring(0, at));
    }

    private static void checkEntry(String code, String entry, List<SourceFile> files) {
        var file = file(entry, files);
        if (!code.isEmpty()
                && file.isPresent()
                && !Arrays.equals(file.get().content(), code.getBytes(StandardCharsets.UTF_8))) {
            throw new IllegalArgumentException(
                    "the code and the file '" + Text.printable(entry) + "' are both the program, and differ");
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /// Lengths are hashed too: `ab`+`c` and `a`+`bc` are different sources.
    private static void update(MessageDigest digest, byte[] bytes) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Source source
                && source.language.equals(language)
                && source.code.equals(code)
                && source.files.equals(files)
                && source.entry.equals(entry);
    }

    @Override
    public int hashCode() {
        return Objects.hash(language, code, files, entry);
    }

    @Override
    public String toString() {
        return "Source[language=" + language + ", code=" + code + ", files=" + files + ", entry=" + entry + "]";
    }
}
