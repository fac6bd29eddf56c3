package io.caisson.sandbox.wall.seccomp;

import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.host.Architecture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/// A reviewed list of the system calls that one class of programs may make; all others are refused.
///
/// The text form is described at the top of each file in the resource folder `seccomp`.
record AllowList(Architecture architecture, List<Call> calls) {

    private static final String RESOURCE_FOLDER = "/io/caisson/sandbox/wall/";
    private static final String INCLUDE = "include ";

    /// An allowed call. Without alternatives any arguments are allowed; otherwise all checks of one alternative
    /// must hold.
    record Call(String name, int number, List<List<Check>> alternatives) {
        Call {
            alternatives = List.copyOf(alternatives);
        }
    }

    /// Holds when the lower 32 bits of an argument, masked, equal a value.
    record Check(int argument, int mask, int value) {}

    AllowList {
        calls = List.copyOf(calls);
    }

    static AllowList load(String name, Architecture architecture) {
        return parse(text(name, architecture), architecture);
    }

    private static String text(String name, Architecture architecture) {
        var resource = "seccomp/" + name + "." + architecture.label() + ".txt";
        try (var in = AllowList.class.getResourceAsStream(RESOURCE_FOLDER + resource)) {
            if (in == null) {
                throw new LaunchException("There is no system-call allow-list " + resource + ".");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("reading " + resource, e);
        }
    }

    static AllowList parse(String text, Architecture architecture) {
        var calls = new LinkedHashMap<String, Call>();
        lines(text, architecture).map(AllowList::call).forEach(call -> calls.merge(call.name(), call, AllowList::join));
        return new AllowList(architecture, List.copyOf(calls.values()));
    }

    /// The lines of a list. A line `include NAME` is replaced by the lines of another list.
    private static Stream<String> lines(String text, Architecture architecture) {
        return text.lines()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .flatMap(line -> line.startsWith(INCLUDE)
                        ? lines(text(line.substring(INCLUDE.length()), architecture), architecture)
                        : Stream.of(line));
    }

    private static Call join(Call one, Call other) {
        if (one.number() != other.number()
                || one.alternatives().isEmpty()
                || other.alternatives().isEmpty()) {
            throw new IllegalArgumentException("contradicting lines for " + one.name());
        }
        var alternatives = new ArrayList<>(one.alternatives());
        alternatives.addAll(other.alternatives());
        return new Call(one.name(), one.number(), alternatives);
    }

    private static Call call(String line) {
        var words = List.of(line.split("\\s+", -1));
        var number = Integer.parseInt(words.get(1));
        if (words.size() == 2) {
            return new Call(words.getFirst(), number, List.of());
        }
        if (!words.get(2).equals("if")) {
            throw new IllegalArgumentException("not understood: " + line);
        }
        return new Call(words.getFirst(), number, List.of(checks(words.subList(3, words.size()))));
    }

    private static List<Check> checks(List<String> words) {
        var checks = new ArrayList<Check>();
        for (var rest = words; !rest.isEmpty(); ) {
            var masked = rest.get(1).equals("mask");
            var length = masked ? 5 : 3;
            checks.add(check(rest.subList(0, length), masked));
            rest = rest.subList(length, rest.size());
            if (!rest.isEmpty() && !rest.getFirst().equals("and")) {
                throw new IllegalArgumentException("not understood: " + String.join(" ", words));
            }
            rest = rest.isEmpty() ? rest : rest.subList(1, rest.size());
        }
        return checks;
    }

    private static Check check(List<String> words, boolean masked) {
        if (!words.get(masked ? 3 : 1).equals("is")) {
            throw new IllegalArgumentException("not understood: " + String.join(" ", words));
        }
        var mask = masked ? Integer.parseUnsignedInt(hexadecimal(words.get(2)), 16) : 0xffffffff;
        return new Check(Integer.parseInt(words.getFirst()), mask, value(words.getLast()));
    }

    private static int value(String word) {
        return word.startsWith("0x") ? Integer.parseUnsignedInt(hexadecimal(word), 16) : Integer.parseUnsignedInt(word);
    }

    private static String hexadecimal(String word) {
        return word.substring("0x".length());
    }
}
