package io.caisson.ledger.receipt;

import io.caisson.ExecutionRequest;
import io.caisson.SourceFile;
import io.caisson.Value;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Replaces the secrets of a request (values of variables, secret files, secret inputs) by a mask where a receipt would
/// show them.
///
/// Masking is a courtesy, not a wall: a guest can write a secret in a form that is not searched for. The time is linear
/// in the text, see [AhoCorasick]. Secrets that overlap in a text become one mask, so no end of either is left.
///
/// Immutable and thread-safe. It is built once for each entry of the journal.
public final class Masking {
    public static final String MASK = "********";
    /// About so many characters are searched for, for each character of a secret.
    private static final int FORMS = 10;
    private static final int SHORTEST = ExecutionRequest.SHORTEST_SECRET;

    private static final Masking NOTHING = new Masking(List.of());

    private final Optional<AhoCorasick> search;

    private Masking(Collection<String> forms) {
        this.search = forms.isEmpty() ? Optional.empty() : Optional.of(new AhoCorasick(forms));
    }

    /// How much data is gone over to find the secrets of a request and to build their forms, about.
    static long bytes(ExecutionRequest request) {
        var inputs =
                request.secretInputs().isEmpty() ? 0L : request.input().json().length();
        var variables = request.invocation().env().values().stream()
                .mapToLong(String::length)
                .sum();
        var files = request.source().files().stream()
                .filter(SourceFile::secret)
                .mapToLong(file -> file.content().length)
                .sum();
        return (variables + files + inputs) * FORMS;
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
        return search.map(found -> masked(text, found.cover(text))).orElse(text);
    }

    /// Masks a JSON text of the ledger, which stays JSON.
    String maskJson(String json) {
        return search.map(found -> JsonMasking.mask(json, this, found.cover(json)))
                .orElse(json);
    }

    /// How many states of the automaton are looked at for `text`.
    long steps(String text) {
        return search.map(found -> found.cover(text).steps()).orElse(0L);
    }

    private static String masked(String text, AhoCorasick.Cover cover) {
        if (cover.places() == 0) {
            return text;
        }
        var masked = new StringBuilder(text.length());
        var kept = 0;
        for (var place = 0; place < cover.places(); place++) {
            masked.append(text, kept, cover.from(place)).append(MASK);
            kept = cover.to(place);
        }
        return masked.append(text, kept, text.length()).toString();
    }
}
