package io.caisson.guests;

import com.helger.css.decl.CascadingStyleSheet;
import com.helger.css.decl.IHasCSSDeclarations;
import com.helger.css.reader.CSSReader;
import com.helger.css.reader.CSSReaderSettings;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Parses a style sheet as a browser does, continuing after errors, and reports the errors and a summary.
final class CssGuest implements Guest {
    @Override
    public String entry() {
        return "main.css";
    }

    @Override
    public GuestProgram sample() {
        return GuestProgram.sample(entry(), """
                @import 'a.css';
                :root { --main: #123456 }
                a:hover, p > b { color: var(--main); margin: 0 auto }
                @media (min-width: 10px) { a { color: red } }
                @keyframes k { from { top: 0 } }
                @font-face { font-family: x }
                p { color: ; }
                }""");
    }

    @Override
    public void prepare() {
        read(sample().text());
    }

    @Override
    public int run(GuestProgram program, ExchangeFolder exchange) throws IOException {
        exchange.result(read(program.text()));
        return 0;
    }

    static Map<String, @Nullable Object> read(String text) {
        var faults = new CssFaults();
        var settings = new CSSReaderSettings()
                .setBrowserCompliantMode(true)
                .setCustomErrorHandler(faults)
                .setCustomExceptionHandler(faults::fatal)
                .setInterpretErrorHandler(faults);
        var sheet = parse(text, settings);
        var result = new LinkedHashMap<String, @Nullable Object>();
        result.put("valid", sheet != null && faults.count() == 0);
        result.put("errors", faults.told());
        result.put("errorCount", faults.count());
        if (sheet != null) {
            count(sheet, result);
        }
        return result;
    }

    private static @Nullable CascadingStyleSheet parse(String text, CSSReaderSettings settings) {
        try {
            return CSSReader.readFromStringReader(text, settings);
        } catch (StackOverflowError e) {
            throw GuestFailure.syntax("", "the style sheet is nested too deeply to be read");
        }
    }

    private static void count(CascadingStyleSheet sheet, Map<String, @Nullable Object> result) {
        var styles = sheet.getAllStyleRules();
        result.put("rules", sheet.getRuleCount());
        result.put("styleRules", styles.size());
        result.put(
                "selectors",
                styles.stream().mapToInt(rule -> rule.getSelectorCount()).sum());
        result.put(
                "declarations",
                styles.stream()
                        .mapToInt(IHasCSSDeclarations::getDeclarationCount)
                        .sum());
        result.put("imports", sheet.getImportRuleCount());
        result.put("mediaRules", sheet.getAllMediaRules().size());
        result.put("keyframes", sheet.getAllKeyframesRules().size());
        result.put("fontFaces", sheet.getAllFontFaceRules().size());
    }
}
