package io.caisson.worker.syntax.perl;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A position among tokens.
record PerlCursor(List<PerlToken> tokens, int index) {
    private static final PerlToken NOTHING = new PerlToken(PerlToken.Type.SYMBOL, "", 0);
    private static final Set<String> ENDS = Set.of(
            ";", ")", "]", "}", "or", "and", "if", "unless", "while", "until", "for", "foreach", "||", "&&", "?", ":");

    /// More arguments than a fact has.
    private static final int MAX_ARGUMENTS = 40;

    PerlToken token(int further) {
        var at = index + further;
        return at >= 0 && at < tokens.size() ? tokens.get(at) : NOTHING;
    }

    PerlToken before() {
        return token(-1);
    }

    PerlCursor from(int further) {
        return new PerlCursor(tokens, index + further);
    }

    /// The tokens up to a comma or the end of a statement or bracket.
    List<PerlToken> expression() {
        var parts = split(index, false);
        return parts.isEmpty() ? List.of() : parts.getFirst();
    }

    /// The arguments of a call that begin here, with or without brackets.
    List<List<PerlToken>> arguments() {
        return split(token(0).is("(") ? index + 1 : index, true);
    }

    private List<List<PerlToken>> split(int from, boolean all) {
        var parts = new ArrayList<List<PerlToken>>();
        var part = new ArrayList<PerlToken>();
        var depth = 0;
        for (var at = from; at < tokens.size() && parts.size() < MAX_ARGUMENTS && part.size() < 2_000; at++) {
            var token = tokens.get(at);
            if (depth == 0
                    && (token.type() == PerlToken.Type.SYMBOL || token.isWord())
                    && ENDS.contains(token.text())) {
                break;
            }
            depth += token.is("(") || token.is("[") || token.is("{") ? 1 : 0;
            depth -= token.is(")") || token.is("]") || token.is("}") ? 1 : 0;
            if (depth == 0 && (token.is(",") || token.is("=>"))) {
                parts.add(part);
                part = new ArrayList<>();
                if (!all) {
                    return parts;
                }
            } else {
                part.add(token);
            }
        }
        if (!part.isEmpty()) {
            parts.add(part);
        }
        return parts;
    }

    /// The tokens inside the brackets that begin here.
    List<PerlToken> brackets() {
        if (!token(0).is("(")) {
            return List.of();
        }
        return tokens.subList(index + 1, closing(index, "(", ")"));
    }

    /// The body of the loop here: the block after its condition, or the statement before it.
    List<PerlToken> loopBody() {
        var open = token(1).is("(") ? closing(index + 1, "(", ")") + 1 : index + 1;
        if (open < tokens.size() && tokens.get(open).is("{")) {
            return tokens.subList(open, closing(open, "{", "}"));
        }
        var start = index;
        while (start > 0 && !tokens.get(start - 1).is(";")) {
            start--;
        }
        return tokens.subList(start, index);
    }

    private int closing(int from, String open, String close) {
        var depth = 0;
        for (var at = from; at < tokens.size(); at++) {
            depth += tokens.get(at).is(open) ? 1 : 0;
            depth -= tokens.get(at).is(close) ? 1 : 0;
            if (depth == 0) {
                return at;
            }
        }
        return tokens.size();
    }
}
