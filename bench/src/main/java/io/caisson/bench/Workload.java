package io.caisson.bench;

import io.caisson.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// A program every contestant can run.
///
/// @param body a function body that reads `context` and returns; otherwise an expression
/// @param input JSON text
/// @param expected what it returns, as JSON text
record Workload(String name, String code, boolean body, String input, String expected) {
    private static final int RECORDS = 1_000;

    static Workload sum() {
        return new Workload("1+1", "1+1", false, "null", "2");
    }

    /// 1,000 orders in, 1,000 summaries out.
    static Workload transform() {
        return new Workload("JSON transform of 1,000 records", resource("transform.js"), true, orders(), "");
    }

    /// Sieve, fannkuch and n-body: some hundred milliseconds of one core.
    static Workload compute() {
        return new Workload("sieve, fannkuch, n-body", resource("compute.js"), true, "null", "");
    }

    /// The engine's built-ins in families; returns how long each took.
    static Workload builtIns() {
        return new Workload("built-ins", resource("builtins.js"), true, "null", "");
    }

    /// About 1 KB of classes in JavaScript; [#typed] has it in TypeScript.
    static Workload stock() {
        return new Workload("1 KB of classes", resource("stock.js"), true, "null", "");
    }

    /// The same in TypeScript, for those that have it.
    Workload typed() {
        return new Workload(name, resource("stock.ts"), body, input, expected);
    }

    Workload expecting(String json) {
        return new Workload(name, code, body, input, json);
    }

    /// The code, made different from every other by a comment.
    String unique(long serial) {
        return code + "\n// " + serial;
    }

    private static String orders() {
        var orders = IntStream.range(0, RECORDS).mapToObj(Workload::order).toList();
        return Value.of(Map.of("orders", orders)).json();
    }

    private static Value order(int i) {
        return Value.json("""
                {"id":%d,"customer":" Ada %d ","country":"%s","tags":["t%d","new","web"],"lines":[{"price":%d.5,"quantity":%d}]}""".formatted(
                i, i * 7919 % 1000, List.of("DE", "FR", "IT").get(i % 3), i % 9, i % 97, 1 + i % 5).strip());
    }

    private static String resource(String file) {
        try (var in = Workload.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
