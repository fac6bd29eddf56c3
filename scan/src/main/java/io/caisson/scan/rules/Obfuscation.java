package io.caisson.scan.rules;

import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import java.util.List;
import java.util.Set;

/// Rules about text that is hidden from readers and then run.
final class Obfuscation {
    private static final int LONG = 400;

    private static final Set<String> RUNNERS = Set.of(
            "eval",
            "exec",
            "compile",
            "Function",
            "builtins.exec",
            "builtins.eval",
            "load",
            "loadstring",
            "Kernel.eval",
            "sh",
            "bash",
            "/bin/sh",
            "/bin/bash",
            "python3",
            "python",
            "perl",
            "assert",
            "create_function",
            "marshal.loads",
            "pickle.loads",
            "instance_eval",
            "%function.constructor");

    private static final List<String> DECODERS = List.of(
            "atob",
            "Buffer.from",
            "base64.",
            "zlib.",
            "codecs.decode",
            "bytes.fromhex",
            "binascii.",
            "unescape",
            "String.fromCharCode",
            "base64_decode",
            "gzinflate",
            "str_rot13",
            "hex2bin",
            "Base64.",
            "unpack",
            "Zlib.",
            "base64",
            "xxd",
            "gunzip",
            "decodeURIComponent",
            "marshal.loads",
            "lzma.",
            "bz2.",
            "openssl");

    static final List<Rule> RULES = List.of(
            Rule.of("obfuscation/decoded-code", Severity.HIGH, "decodes text and runs it", Obfuscation::runsDecoded)
                    .suggesting("send the code itself"),
            Rule.of(
                    "obfuscation/encoded-payload",
                    Severity.LOW,
                    "carries a long encoded text",
                    (fact, _) -> fact.kind() == Fact.Kind.TEXT && isEncoded(fact.name())));

    private Obfuscation() {}

    private static boolean runsDecoded(Fact fact, ProgramFacts program) {
        return fact.kind() == Fact.Kind.CALL
                && RUNNERS.contains(fact.name())
                && fact.arguments().stream()
                        .anyMatch(argument -> argument.form() == Fact.Form.RESULT && isDecoder(argument.text()));
    }

    private static boolean isDecoder(String path) {
        return DECODERS.stream().anyMatch(path::startsWith) || path.endsWith(".decode");
    }

    /// Whether a text is nearly as long as a fact can be, and consists only of characters of base64 or
    /// hexadecimal.
    private static boolean isEncoded(String text) {
        return text.length() >= LONG - 1
                && text.chars()
                        .allMatch(c -> c < 128 && (Character.isLetterOrDigit(c) || c == '+' || c == '/' || c == '='));
    }
}
