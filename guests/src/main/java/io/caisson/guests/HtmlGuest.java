package io.caisson.guests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks a page, describes its content and, where a browser is installed, renders it: a picture, the output of
/// its scripts and their errors.
///
/// The run of an invalid page completes, with `valid` false. So does the run of a page whose scripts fail, with
/// `pageErrors`, because a browser continues after them.
final class HtmlGuest implements Guest {
    private static final String MISSING =
            "a browser is not installed here, so the page was not rendered: " + "apt-get install chromium";
    private static final String ONLY_VALIDATE = "--no-render";

    private final Optional<Path> program;
    private final boolean renders;
    private Optional<Browser> browser = Optional.empty();

    /// @param program a Chromium, if there is one
    /// @param arguments of the run; `--no-render` disables the browser
    HtmlGuest(Optional<Path> program, List<String> arguments) {
        this.program = program;
        this.renders = program.isPresent() && !arguments.contains(ONLY_VALIDATE);
    }

    @Override
    public String entry() {
        return "index.html";
    }

    @Override
    public GuestProgram sample() {
        return GuestProgram.sample(
                entry(),
                "<!doctype html><html lang=en><head><title>T</title><style>a{}</style></head><body><p id=a>1<p id=a>"
                        + "<div><a href='x?a=1&b=2'>&amp;&nosuch;</a><img src=i.png><script>1</script></b></body>");
    }

    @Override
    public void prepare() throws IOException {
        if (renders) {
            browser = Optional.of(Browser.start(program.orElseThrow()));
        }
        HtmlPage.read(sample().text());
        browser.ifPresent(Browser::open);
    }

    @Override
    public int run(GuestProgram page, ExchangeFolder exchange) throws IOException {
        var result = HtmlPage.read(page.text());
        result.put("rendered", false);
        if (renders) {
            render(page, exchange, result);
        } else if (program.isEmpty() && !page.arguments().contains(ONLY_VALIDATE)) {
            result.put("missing", MISSING);
        }
        exchange.result(result);
        return 0;
    }

    private void render(GuestProgram page, ExchangeFolder exchange, Map<String, @Nullable Object> result)
            throws IOException {
        if (page.fresh()) {
            Files.write(GuestProgram.WORK.resolve(page.entry()), page.bytes());
        }
        var view = View.asked(exchange.input());
        var rendering = browser.orElseThrow()
                .render(GuestProgram.WORK.resolve(page.entry()).toUri(), view);
        rendering.tell(result);
        if (rendering.screenshot().isPresent()) {
            exchange.display("screenshot.png", rendering.screenshot().get());
        }
    }

    /// How a page is rendered: its size in pixels, how long it may take to load and draw, and how long it runs
    /// before the picture. The input of a request can set it: `{"width": 390, "height": 844, "loadMs": 10000,
    /// "waitMs": 500}`. A page that never finishes loading gets a message, instead of using up the deadline of
    /// the run.
    record View(int width, int height, int loadMs, int waitMs) {
        private static final int MAX_PIXELS = 4_000;
        private static final int MAX_WAIT_MS = 30_000;

        static View asked(@Nullable Object input) {
            var asked = input instanceof Map<?, ?> map ? map : new LinkedHashMap<>();
            return new View(
                    number(asked.get("width"), 1280, MAX_PIXELS),
                    number(asked.get("height"), 800, MAX_PIXELS),
                    number(asked.get("loadMs"), 3_000, MAX_WAIT_MS),
                    number(asked.get("waitMs"), 50, MAX_WAIT_MS));
        }

        private static int number(@Nullable Object value, int standard, int most) {
            return value instanceof Number number ? Math.clamp(number.longValue(), 1, most) : standard;
        }
    }
}
