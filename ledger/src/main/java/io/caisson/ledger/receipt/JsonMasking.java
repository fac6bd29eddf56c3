package io.caisson.ledger.receipt;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;

/// Masks the secrets in one JSON text of the ledger. The text stays JSON, and a receipt stays one that can be read.
///
/// Strings are searched in their decoded form, so an escape sequence hides nothing. Only the member `result` is a value
/// of the guest, of any shape: there names are masked too, and a number that contains a secret becomes the mask as a
/// string. Elsewhere the names and numbers are the ledger's own, and so are the words of [#OWN], whose meaning a reader
/// depends on.
///
/// A secret can itself be JSON. Every string and every number that such a secret touches is masked as a whole.
///
/// The time is linear in the text: one pass over it, and one more over the strings that have escapes.
final class JsonMasking {
    private static final String GUEST_VALUE = "result";
    private static final String ARTIFACT_CONTENT = "content";
    private static final String QUOTED_MASK = '"' + Masking.MASK + '"';

    /// Members whose strings the service chose. Masking them would make a receipt unreadable when a secret is a common
    /// word such as `completed`.
    private static final Set<String> OWN = Set.of(
            "activity",
            "amount",
            "codeHash",
            "completedAt",
            "computeUnits",
            "createdAt",
            "currency",
            "family",
            "fresh",
            "id",
            "kind",
            "language",
            "layers",
            "level",
            "limit",
            "limitsHit",
            "mediaType",
            "mode",
            "remoteId",
            "rule",
            "severity",
            "status",
            "tier",
            "time",
            "wall");

    /// A number with a larger exponent is not written out to be searched.
    private static final int MAX_EXPONENT = 32;

    private static final int MAX_EXPONENT_LENGTH = 8;
    private static final int MAX_DIGITS = 1_000;
    private static final String ESCAPES = "\"\\/bfnrt";
    private static final String MEANINGS = "\"\\/\b\f\n\r\t";
    private static final int HEX_DIGITS = 4;

    private final String json;
    private final Masking masking;
    /// Where secrets stand in the text as it is written.
    private final AhoCorasick.Cover written;

    private final StringBuilder masked;
    private int at;
    /// Everything before is in `masked`.
    private int copied;
    /// The first place of `written` that does not end before the current token.
    private int place;

    private JsonMasking(String json, Masking masking, AhoCorasick.Cover written) {
        this.json = json;
        this.masking = masking;
        this.written = written;
        this.masked = new StringBuilder(json.length());
    }

    /// @param json a text that is valid JSON, no deeper than a receipt can be
    static String mask(String json, Masking masking, AhoCorasick.Cover written) {
        var document = new JsonMasking(json, masking, written);
        document.value("", Owner.LEDGER, true);
        return document.masked.append(json, document.copied, json.length()).toString();
    }

    /// Who chose the names and numbers of a part of the text.
    private enum Owner {
        LEDGER,
        GUEST
    }

    /// Recursion is safe: the depth of a guest's value was checked.
    private void value(String name, Owner owner, boolean isTop) {
        blanks();
        switch (json.charAt(at)) {
            case '{' -> object(owner, isTop);
            case '[' -> array(name, owner);
            case '"' -> text(name, owner);
            case 't', 'f', 'n' -> word();
            default -> number(owner);
        }
        blanks();
    }

    private void object(Owner owner, boolean isTop) {
        var names = new Names();
        at++;
        blanks();
        while (json.charAt(at) != '}') {
            var name = name(owner, names);
            blanks();
            at++;
            value(name, isTop && name.equals(GUEST_VALUE) ? Owner.GUEST : owner, false);
            if (json.charAt(at) == ',') {
                at++;
                blanks();
            }
        }
        at++;
    }

    private void array(String name, Owner owner) {
        at++;
        blanks();
        while (json.charAt(at) != ']') {
            value(name, owner, false);
            if (json.charAt(at) == ',') {
                at++;
            }
        }
        at++;
    }

    /// The name of a member, for a name of the ledger's own: as it is, also where a secret touches it. The name says
    /// whose the value is.
    private String name(Owner owner, Names names) {
        var from = at;
        var string = string();
        if (owner == Owner.LEDGER) {
            return decoded(from + 1, at - 1);
        }
        var shown = names.unique(string);
        if (shown.isChanged) {
            replace(from, at, quoted(shown.content));
        }
        return "";
    }

    private void text(String name, Owner owner) {
        var from = at;
        var string = string();
        if (!string.isChanged || (owner == Owner.LEDGER && OWN.contains(name))) {
            return;
        }
        // half of a base64 text could not be decoded; the file itself has an address
        var isFile = owner == Owner.LEDGER && name.equals(ARTIFACT_CONTENT);
        replace(from, at, isFile ? "null" : quoted(string.content));
    }

    /// A string after masking.
    private record Shown(String content, boolean isChanged) {}

    /// Reads the string that begins here.
    private Shown string() {
        var from = ++at;
        var hasEscapes = false;
        for (var c = json.charAt(at); c != '"'; c = json.charAt(++at)) {
            if (c == '\\') {
                hasEscapes = true;
                at++;
            }
        }
        var to = at++;
        if (isCrossed(from, to)) {
            return new Shown(Masking.MASK, true);
        }
        if (hasEscapes) {
            var content = decoded(from, to);
            var hidden = masking.mask(content);
            return new Shown(hidden, !hidden.equals(content));
        }
        return new Shown(plain(from, to), isTouched(from, to));
    }

    private String decoded(int from, int to) {
        var decoded = new StringBuilder(to - from);
        for (var next = from; next < to; next++) {
            var c = json.charAt(next);
            if (c != '\\') {
                decoded.append(c);
            } else if (json.charAt(++next) == 'u') {
                decoded.append((char) Integer.parseInt(json, next + 1, next + 1 + HEX_DIGITS, 16));
                next += HEX_DIGITS;
            } else {
                decoded.append(MEANINGS.charAt(ESCAPES.indexOf(json.charAt(next))));
            }
        }
        return decoded.toString();
    }

    private static String quoted(String content) {
        var quoted = new StringBuilder(content.length() + 2).append('"');
        for (var next = 0; next < content.length(); next++) {
            var c = content.charAt(next);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append("\\u00").append(HexFormat.of().toHexDigits((byte) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    /// Without escapes the places in the text as it is written are those in the string.
    private String plain(int from, int to) {
        if (!isTouched(from, to)) {
            return json.substring(from, to);
        }
        var hidden = new StringBuilder();
        var kept = from;
        for (var next = place; next < written.places() && written.from(next) < to; next++) {
            hidden.append(json, kept, written.from(next)).append(Masking.MASK);
            kept = written.to(next);
        }
        return hidden.append(json, kept, to).toString();
    }

    private void number(Owner owner) {
        var from = at;
        while (at < json.length() && isOfNumber(json.charAt(at))) {
            at++;
        }
        if (owner == Owner.GUEST && (isTouched(from, at) || isSecretWrittenOut(json.substring(from, at)))) {
            replace(from, at, QUOTED_MASK);
        }
    }

    /// Whether the digits of `1234567.8e1` are a secret.
    private boolean isSecretWrittenOut(String number) {
        var exponent = Math.max(number.indexOf('e'), number.indexOf('E'));
        if (exponent < 0 || number.length() > MAX_DIGITS) {
            return false;
        }
        if (number.length() - exponent > MAX_EXPONENT_LENGTH || Math.abs(exponentOf(number, exponent)) > MAX_EXPONENT) {
            return false;
        }
        var plain = new BigDecimal(number).toPlainString();
        return !masking.mask(plain).equals(plain);
    }

    private static int exponentOf(String number, int exponent) {
        return Integer.parseInt(number, exponent + 1, number.length(), 10);
    }

    private static boolean isOfNumber(char c) {
        return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
    }

    private void word() {
        while (at < json.length() && json.charAt(at) >= 'a' && json.charAt(at) <= 'z') {
            at++;
        }
    }

    private void blanks() {
        while (at < json.length() && json.charAt(at) <= ' ') {
            at++;
        }
    }

    private boolean isTouched(int from, int to) {
        skipPlacesBefore(from);
        return place < written.places() && written.from(place) < to;
    }

    /// Whether a secret begins before this token or ends behind it.
    private boolean isCrossed(int from, int to) {
        skipPlacesBefore(from);
        for (var next = place; next < written.places() && written.from(next) < to; next++) {
            if (written.from(next) < from || written.to(next) > to) {
                return true;
            }
        }
        return false;
    }

    private void skipPlacesBefore(int from) {
        while (place < written.places() && written.to(place) <= from) {
            place++;
        }
    }

    private void replace(int from, int to, String text) {
        masked.append(json, copied, from).append(text);
        copied = to;
    }

    /// The names of one object of the guest. Two names that become the same mask would make it unreadable.
    private static final class Names {
        private final Set<String> used = new HashSet<>();
        private int copies = 1;

        Shown unique(Shown name) {
            if (used.add(name.content) || !(name.isChanged || name.content.startsWith(Masking.MASK))) {
                return name;
            }
            var numbered = name.content;
            while (!used.add(numbered)) {
                numbered = name.content + '-' + ++copies;
            }
            return new Shown(numbered, true);
        }
    }
}
