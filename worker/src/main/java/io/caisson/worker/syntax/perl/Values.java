package io.caisson.worker.syntax.perl;

import io.caisson.gate.Fact;
import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Form;
import io.caisson.worker.syntax.Escapes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The values of expressions and variables, as far as they are known.
final class Values {
    private static final int MAX_LENGTH = 64 * 1024;
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{?(\\w+)}?");

    private static final int MAX_DEPTH = 8;
    private static final int MAX_TEXTS = 4;

    /// All values of each variable, the latest last. Ignores scopes.
    private final Map<String, List<String>> texts = new HashMap<>();

    private int depth;

    void assign(String variable, Argument value, boolean adds) {
        var text = adds ? latest(variable).orElse("") + value.text() : value.text();
        if (value.form() == Form.TEXT) {
            remember(variable, text);
        } else if (value.form() == Form.PATH && value.text().startsWith("&")) {
            remember(variable, value.text().substring(1));
        }
    }

    private void remember(String variable, String text) {
        var known = texts.computeIfAbsent(variable, _ -> new ArrayList<>());
        known.remove(text);
        if (text.length() <= MAX_LENGTH) {
            known.add(text);
        }
        if (known.size() > MAX_TEXTS) {
            known.removeFirst();
        }
    }

    private Optional<String> latest(String variable) {
        var known = texts.getOrDefault(variable, List.of());
        return known.isEmpty() ? Optional.empty() : Optional.of(known.getLast());
    }

    /// The names of the functions that a call of `variable` may call.
    List<String> called(String variable) {
        var known = texts.getOrDefault(variable, List.of());
        return known.isEmpty() ? List.of(Fact.LOCAL) : List.copyOf(known);
    }

    /// A text with its variables replaced; [Argument#OTHER] when one of them is unknown.
    Argument template(String text) {
        var matcher = VARIABLE.matcher(text);
        var unknown = text.contains("@{") || text.contains("${\\");
        var replaced = new StringBuilder();
        while (matcher.find()) {
            var value = latest("$" + matcher.group(1));
            unknown |= value.isEmpty();
            matcher.appendReplacement(replaced, Matcher.quoteReplacement(value.orElse(matcher.group())));
        }
        matcher.appendTail(replaced);
        var whole = Escapes.decoded(replaced.toString());
        return whole.length() > MAX_LENGTH ? Argument.OTHER : new Argument(unknown ? Form.OTHER : Form.TEXT, whole);
    }

    Argument of(List<PerlToken> tokens) {
        if (tokens.isEmpty()) {
            return Argument.OTHER;
        }
        var first = tokens.getFirst();
        if (first.isWord()) {
            return called(tokens);
        }
        if (first.is("\\") && tokens.size() > 1 && tokens.get(1).text().startsWith("&")) {
            return new Argument(Form.PATH, tokens.get(1).text());
        }
        var joined = new StringBuilder();
        for (var i = 0; i < tokens.size(); i++) {
            var single = single(tokens.get(i));
            if (i % 2 == 0 ? !isConstant(single) : !tokens.get(i).is(".")) {
                return tokens.size() == 1 ? single : Argument.OTHER;
            }
            joined.append(i % 2 == 0 ? single.text() : "");
        }
        var isNumber = tokens.size() == 1 && first.type() == PerlToken.Type.NUMBER;
        return joined.length() > MAX_LENGTH
                ? Argument.OTHER
                : new Argument(isNumber ? Form.NUMBER : Form.TEXT, joined.toString());
    }

    private static boolean isConstant(Argument value) {
        return value.form() == Form.TEXT || value.form() == Form.NUMBER;
    }

    private Argument single(PerlToken token) {
        return switch (token.type()) {
            case TEXT -> new Argument(Form.TEXT, token.text());
            case TEMPLATE -> template(token.text());
            case NUMBER -> new Argument(Form.NUMBER, token.text());
            case COMMAND -> new Argument(Form.RESULT, "qx");
            case VARIABLE ->
                latest(token.text())
                        .map(text -> new Argument(Form.TEXT, text))
                        .orElse(new Argument(Form.PATH, Fact.LOCAL));
            default -> Argument.OTHER;
        };
    }

    /// The results of functions that convert one constant to another.
    private Argument called(List<PerlToken> tokens) {
        var name = tokens.getFirst().text();
        if (tokens.size() == 1 && Character.isUpperCase(name.charAt(0))) {
            return text(name);
        }
        if (name.equals("sub")) {
            return new Argument(Form.FUNCTION, "");
        }
        if (name.equals("my") || name.equals("our") || name.equals("local")) {
            return new Argument(Form.PATH, Fact.LOCAL);
        }
        var result = new Argument(Form.RESULT, name.replace("::", "."));
        if (depth > MAX_DEPTH) {
            return result;
        }
        depth++;
        var given = new PerlCursor(tokens, 1).arguments().stream().map(this::of).toList();
        depth--;
        var constant = !given.isEmpty() && given.stream().allMatch(Values::isConstant);
        return constant ? decoded(name, given, result) : result;
    }

    private static Argument decoded(String name, List<Argument> given, Argument result) {
        var last = given.getLast().text();
        return switch (name) {
            case "chr" -> last.matches("\\d{1,6}") ? text(Character.toString(Integer.parseInt(last))) : result;
            case "lc", "uc", "lcfirst" ->
                text(name.equals("uc") ? last.toUpperCase(Locale.ROOT) : last.toLowerCase(Locale.ROOT));
            case "reverse" -> text(new StringBuilder(last).reverse().toString());
            case "join" ->
                text(String.join(
                        given.getFirst().text(),
                        given.stream().skip(1).map(Argument::text).toList()));
            case "pack" -> given.getFirst().text().equals("H*") ? hex(last, result) : result;
            case "decode_base64", "MIME::Base64::decode_base64" -> base64(last, result);
            default -> result;
        };
    }

    private static Argument hex(String digits, Argument otherwise) {
        try {
            return text(new String(HexFormat.of().parseHex(digits), StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException e) {
            return otherwise;
        }
    }

    private static Argument base64(String letters, Argument otherwise) {
        try {
            return text(new String(Base64.getMimeDecoder().decode(letters), StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException e) {
            return otherwise;
        }
    }

    private static Argument text(String text) {
        return new Argument(Form.TEXT, text);
    }
}
