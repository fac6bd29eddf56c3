package io.caisson.guests;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/// Checks and describes a page by parsing it.
final class HtmlPage {
    private static final int MAX_LISTED = 100;
    private static final int LONGEST_LISTED = 300;

    /// Void elements, and elements whose end tag may be omitted.
    private static final Set<String> ENDLESS = Set.of(
            "area",
            "base",
            "br",
            "col",
            "embed",
            "hr",
            "img",
            "input",
            "link",
            "meta",
            "source",
            "track",
            "wbr",
            "html",
            "head",
            "body",
            "p",
            "li",
            "dt",
            "dd",
            "rt",
            "rp",
            "optgroup",
            "option",
            "colgroup",
            "caption",
            "thead",
            "tbody",
            "tfoot",
            "tr",
            "td",
            "th");

    private HtmlPage() {}

    static Map<String, @Nullable Object> read(String text) {
        var parser = Parser.htmlParser().setTrackErrors(10_000).setTrackPosition(true);
        var document = parser.parseInput(text, "");
        var faults = new Faults();
        for (var error : parser.getErrors()) {
            var place = error.getCursorPos().split(":", 2);
            faults.add(Integer.parseInt(place[0]), Integer.parseInt(place[1]), error.getErrorMessage());
        }
        if (document.documentType() == null) {
            faults.add(1, 1, "the page does not begin with <!doctype html>");
        }
        var elements = check(document, faults);
        return description(document, faults, elements);
    }

    /// Finds errors that the parser corrects without reporting them.
    private static int check(Document document, Faults faults) {
        var ids = new HashSet<String>();
        var elements = 0;
        for (var element : document.stream().skip(1).toList()) {
            var start = element.sourceRange();
            if (!start.isTracked() || start.isImplicit()) {
                continue;
            }
            elements++;
            if (isLeftOpen(element)) {
                faults.add(
                        start.start().lineNumber(),
                        start.start().columnNumber(),
                        "<" + element.normalName() + "> is never closed");
            }
            if (!element.id().isEmpty() && !ids.add(element.id())) {
                faults.add(
                        start.start().lineNumber(),
                        start.start().columnNumber(),
                        "the id '" + shortened(element.id()) + "' is given twice");
            }
        }
        return elements;
    }

    private static boolean isLeftOpen(Element element) {
        return !ENDLESS.contains(element.normalName())
                && element.tag().namespace().equals(Parser.NamespaceHtml)
                && (!element.endSourceRange().isTracked()
                        || element.endSourceRange().isImplicit());
    }

    private static Map<String, @Nullable Object> description(Document document, Faults faults, int elements) {
        var result = new LinkedHashMap<String, @Nullable Object>();
        result.put("valid", faults.count() == 0);
        result.put("errors", faults.told());
        result.put("errorCount", faults.count());
        result.put("title", shortened(document.title()));
        var root = document.firstElementChild();
        result.put("lang", root == null ? "" : shortened(root.attr("lang")));
        result.put("elements", elements);
        result.put("headings", texts(document, "h1, h2, h3"));
        result.put("links", attributes(document, "a[href]", "href"));
        result.put("images", attributes(document, "img[src]", "src"));
        result.put("styleSheets", attributes(document, "link[rel=stylesheet][href]", "href"));
        result.put("scripts", document.select("script").size());
        result.put("forms", document.select("form").size());
        return result;
    }

    private static List<String> texts(Document document, String selector) {
        return document.select(selector).stream()
                .limit(MAX_LISTED)
                .map(element -> shortened(element.text()))
                .toList();
    }

    private static List<String> attributes(Document document, String selector, String name) {
        return document.select(selector).stream()
                .limit(MAX_LISTED)
                .map(element -> shortened(element.attr(name)))
                .toList();
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_LISTED ? text : text.substring(0, LONGEST_LISTED) + "…";
    }
}
