package io.caisson.worker.syntax;

import java.nio.charset.StandardCharsets;

/// Functions on the text and the file names of a source.
public final class SourceText {
    private static final String DECLARATIONS = ".d.";

    private SourceText() {}

    public static String of(byte[] content) {
        return withoutMark(new String(content, StandardCharsets.UTF_8));
    }

    /// `text` without a byte order mark, which editors may add and which is not part of the text or its columns.
    public static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /// Whether a file of this name must be compiled before it can run.
    public static boolean isTypeScript(String path) {
        return (path.endsWith(".ts") || path.endsWith(".mts") || path.endsWith(".cts")) && !path.contains(DECLARATIONS);
    }

    /// Whether the name of a file determines its use: as a script, or as data that cannot be a script.
    static boolean isScriptOrData(String path) {
        return isTypeScript(path) || isJavaScript(path) || path.endsWith(".json");
    }

    static boolean isJavaScript(String path) {
        return path.endsWith(".js") || path.endsWith(".mjs") || path.endsWith(".cjs");
    }
}
