package io.caisson.guests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HtmlPageTest {
    @Test
    void aValidPageIsDescribed() {
        var page = HtmlPage.read("<!doctype html><html lang=en><head><title>T</title></head>"
                + "<body><h1>H</h1><p>one<p>two <a href=x>y</a><img src=i.png></body></html>");

        assertThat(page)
                .containsEntry("valid", true)
                .containsEntry("title", "T")
                .containsEntry("lang", "en")
                .containsEntry("headings", List.of("H"))
                .containsEntry("links", List.of("x"))
                .containsEntry("images", List.of("i.png"));
    }

    @Test
    void faultsHavePlaces() {
        var page = HtmlPage.read("<!doctype html>\n<title>T</title>\n<div id=a>\n<b id=a>x</b>");

        assertThat(page)
                .containsEntry("valid", false)
                .containsEntry(
                        "errors",
                        List.of(
                                Map.of(
                                        "line",
                                        4,
                                        "column",
                                        14,
                                        "message",
                                        "Unexpected EOF token [] when in state [InBody]"),
                                Map.of("line", 3, "column", 1, "message", "<div> is never closed"),
                                Map.of("line", 4, "column", 1, "message", "the id 'a' is given twice")));
    }

    @Test
    void faultsAreCountedBeyondTheListedOnes() {
        var page = HtmlPage.read("<!doctype html>" + "</b>".repeat(500));

        assertThat((List<?>) page.get("errors")).hasSize(Faults.MAX_FAULTS);
        assertThat(page).containsEntry("errorCount", 500);
    }

    @Test
    void depthEndsNothing() {
        var page = HtmlPage.read("<!doctype html>" + "<div>".repeat(100_000));

        assertThat(page).containsEntry("valid", false);
    }
}
