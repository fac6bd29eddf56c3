package io.caisson.ledger;

import io.caisson.ExecutionRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/// Hides what a caller gave as a secret wherever a receipt would show it: the values of variables.
///
/// A courtesy, not a wall: a guest that turns a secret around gets it past this.
final class Masking {
    static final String MASK = "********";
    private static final int SHORTEST = 8;
    private static final Masking NOTHING = new Masking(List.of());

    private final List<String> needles;

    private Masking(List<String> needles) {
        this.needles = needles;
    }

    static Masking of(ExecutionRequest request) {
        var secrets = request.invocation().env().values();
        return secrets.isEmpty() ? NOTHING : of(List.copyOf(secrets));
    }

    static Masking of(List<String> secrets) {
        var forms = new LinkedHashSet<String>();
        for (var secret : secrets) {
            if (secret.length() >= SHORTEST) {
                forms.addAll(forms(secret));
            }
        }
        // the longest first: a secret within another one would leave the rest of it
        return new Masking(forms.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList());
    }

    /// As it is, as JSON text, in base64 wherever it may begin, and as part of a URL.
    private static List<String> forms(String secret) {
        var forms = new ArrayList<String>();
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
        return forms;
    }

    private static String inJson(String text) {
        var quoted = io.caisson.Value.of(text).json();
        return quoted.substring(1, quoted.length() - 1);
    }

    String mask(String text) {
        var masked = text;
        for (var needle : needles) {
            masked = masked.replace(needle, MASK);
        }
        return masked;
    }
}
