package io.caisson.ledger;

import io.caisson.ExecutionRequest;
import io.caisson.Value;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Hides what a caller gave as a secret wherever a receipt would show it: values of variables, secret files and inputs.
///
/// A courtesy, not a wall: a guest that turns a secret around gets it past this. Takes one pass over a text however
/// many secrets there are: a window of eight characters moves over it, and its hash tells where one may begin.
final class Masking {
    static final String MASK = "********";
    private static final int SHORTEST = 8;
    private static final int FACTOR = 31;
    /// What the first character of a window counts in its hash, which is that of a [String].
    private static final int FIRST = power(SHORTEST - 1);

    private static final Masking NOTHING = new Masking(List.of());

    /// By the hash of their first characters, the longest first.
    private final Map<Integer, List<String>> needles = new HashMap<>();
    /// The lower halves of those hashes.
    private final BitSet likely = new BitSet(1 << Short.SIZE);

    private Masking(Collection<String> forms) {
        forms.stream()
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .forEach(this::add);
    }

    private void add(String needle) {
        var hash = needle.substring(0, SHORTEST).hashCode();
        needles.computeIfAbsent(hash, _ -> new ArrayList<>()).add(needle);
        likely.set(hash & 0xffff);
    }

    private static int power(int exponent) {
        var power = 1;
        for (var times = 0; times < exponent; times++) {
            power *= FACTOR;
        }
        return power;
    }

    static Masking of(ExecutionRequest request) {
        return of(request.secrets());
    }

    static Masking of(Collection<String> secrets) {
        var forms = new ArrayList<String>();
        for (var secret : secrets) {
            if (secret.length() >= SHORTEST) {
                addForms(secret, forms);
            }
        }
        return forms.isEmpty() ? NOTHING : new Masking(forms);
    }

    /// As it is, as JSON text, in base64 wherever it may begin, and as part of a URL.
    private static void addForms(String secret, List<String> forms) {
        forms.add(secret);
        forms.add(inJson(secret));
        forms.add(URLEncoder.encode(secret, StandardCharsets.UTF_8));
        var bytes = secret.getBytes(StandardCharsets.UTF_8);
        for (var shift = 0; shift < 3; shift++) {
            var shifted = new byte[shift + bytes.length];
            System.arraycopy(bytes, 0, shifted, shift, bytes.length);
            // the characters at the ends depend on what is beside it
            var whole = shifted.length / 3 * 4;
            var from = shift == 0 ? 0 : 4;
            if (whole - from >= SHORTEST) {
                forms.add(Base64.getEncoder().encodeToString(shifted).substring(from, whole));
                forms.add(Base64.getUrlEncoder().encodeToString(shifted).substring(from, whole));
            }
        }
    }

    private static String inJson(String text) {
        var quoted = Value.of(text).json();
        return quoted.substring(1, quoted.length() - 1);
    }

    String mask(String text) {
        if (needles.isEmpty() || text.length() < SHORTEST) {
            return text;
        }
        var masked = new StringBuilder();
        var kept = 0;
        var hash = text.substring(0, SHORTEST).hashCode();
        for (var at = 0; at + SHORTEST <= text.length(); at++) {
            var found = at < kept ? Optional.<String>empty() : at(text, at, hash);
            if (found.isPresent()) {
                masked.append(text, kept, at).append(MASK);
                kept = at + found.get().length();
            }
            if (at + SHORTEST < text.length()) {
                hash = (hash - text.charAt(at) * FIRST) * FACTOR + text.charAt(at + SHORTEST);
            }
        }
        return masked.isEmpty()
                ? text
                : masked.append(text, kept, text.length()).toString();
    }

    private Optional<String> at(String text, int at, int hash) {
        return likely.get(hash & 0xffff)
                ? needles.getOrDefault(hash, List.of()).stream()
                        .filter(needle -> text.startsWith(needle, at))
                        .findFirst()
                : Optional.empty();
    }
}
