package io.caisson;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;

/// What is to be run: code in one language, and the files that come with it.
///
/// @param code the program; empty when `entry` names the file that holds it
/// @param entry the name the code goes by in stack traces and imports
public record Source(Language language, String code, List<SourceFile> files, String entry) {
    public static final int MAX_CODE_BYTES = 1 << 20;
    public static final int MAX_FILES = 1_000;
    public static final int MAX_FILE_BYTES = 8 << 20;

    public Source {
        files = List.copyOf(files);
        entry = entry.isEmpty() ? defaultEntry(language) : new SourceFile(entry, new byte[0]).path();
        code = code.isEmpty() ? codeOf(entry, files) : code;
        checkText(code);
        checkSizes(code, files);
        checkNames(files);
    }

    public Source(Language language, String code) {
        this(language, code, List.of(), "");
    }

    /// SHA-256 of all that will run, in hexadecimal. Without files it is the hash of the code's UTF-8 bytes alone, so
    /// that anybody can check it with a tool at hand.
    public String hash() {
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

    private static String defaultEntry(Language language) {
        return language.equals(Language.TYPESCRIPT) ? "main.ts" : "main.js";
    }

    private static String codeOf(String entry, List<SourceFile> files) {
        return files.stream()
                .filter(file -> file.path().equals(entry))
                .map(SourceFile::text)
                .findFirst()
                .orElse("");
    }

    /// A lone surrogate has no UTF-8 form: what runs would not be what was sent.
    private static void checkText(String code) {
        for (var at = 0; at < code.length(); at++) {
            if (Character.isSurrogate(code.charAt(at)) && !Character.isSupplementaryCodePoint(code.codePointAt(at++))) {
                throw new IllegalArgumentException(
                        "the code has a lone surrogate at character " + at + ", it must be valid Unicode text");
            }
        }
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
    }

    private static void checkNames(List<SourceFile> files) {
        var names = new HashSet<String>();
        for (var file : files) {
            if (!names.add(file.path())) {
                throw new IllegalArgumentException("the file '" + Text.printable(file.path()) + "' is given twice");
            }
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
}
