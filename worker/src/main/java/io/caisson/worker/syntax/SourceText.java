package io.caisson.worker.syntax;

import java.nio.charset.StandardCharsets;

/// The characters of a source and of its files, and what their names say.
public final class SourceText {
    private static final String DECLARATIONS = ".d.";

    private SourceText() {}

    public static String of(byte[] content) {
        return withoutMark(new String(content, StandardCharsets.UTF_8));
    }

    /// Without the byte order mark an editor may have left; it is no character of the text, and no column.
    public static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /// Whether a file of this name has to be compiled before it can run.
    public static boolean isTypeScript(String path) {
        return (path.endsWith(".ts") || path.endsWith(".mts") || path.endsWith(".cts")) && !path.contains(DECLARATIONS);
    }

    /// Whether a file's name says what it is read as: a script, or data that cannot be one.
    static boolean isScriptOrData(String path) {
        return isTypeScript(path) || isJavaScript(path) || path.endsWith(".json");
    }

    static boolean isJavaScript(String path) {
        return path.endsWith(".js") || path.endsWith(".mjs") || path.endsWith(".cjs");
    }
}
