package io.caisson.guests;

import com.helger.css.parser.ParseException;
import com.helger.css.parser.Token;
import com.helger.css.reader.errorhandler.ICSSInterpretErrorHandler;
import com.helger.css.reader.errorhandler.ICSSParseErrorHandler;
import org.jspecify.annotations.Nullable;

/// Collects the errors of the style sheet parser.
final class CssFaults extends Faults implements ICSSParseErrorHandler, ICSSInterpretErrorHandler {
    private static final int LONGEST_EXCERPT = 40;

    @Override
    public void onCSSParseError(ParseException error, @Nullable Token lastSkipped) {
        add(error);
    }

    @Override
    public void onCSSUnexpectedRule(Token token, String rule, String message) {
        add(token.beginLine, token.beginColumn, rule + ": " + message);
    }

    @Override
    public void onCSSDeprecatedProperty(Token prefix, Token name) {
        add(prefix.beginLine, prefix.beginColumn, "the hack '" + prefix.image + name.image + "' is for old browsers");
    }

    @Override
    public void onCSSBrowserCompliantSkip(@Nullable ParseException error, Token from, Token to) {
        if (error != null) {
            add(error);
        } else {
            add(from.beginLine, from.beginColumn, "skipped from '" + excerpt(from) + "' on");
        }
    }

    @Override
    public void onIllegalCharacter(char character) {
        add(0, 0, String.format("the character U+%04X is not allowed here", (int) character));
    }

    @Override
    public void onCSSInterpretationWarning(String message) {
        // only a warning: the parser has understood it
    }

    @Override
    public void onCSSInterpretationError(String message) {
        add(0, 0, message);
    }

    void fatal(ParseException error) {
        add(error);
    }

    private void add(ParseException error) {
        var last = error.currentToken;
        var next = last == null ? null : last.next;
        if (next == null) {
            add(last == null ? 1 : last.endLine, last == null ? 1 : last.endColumn, "the style sheet ends too early");
        } else {
            var what = next.image == null || next.image.isEmpty() ? "the end" : "'" + excerpt(next) + "'";
            add(next.beginLine, next.beginColumn, what + " is not expected here");
        }
    }

    private static String excerpt(Token token) {
        var image = token.image.strip();
        return image.length() <= LONGEST_EXCERPT ? image : image.substring(0, LONGEST_EXCERPT) + "…";
    }
}
