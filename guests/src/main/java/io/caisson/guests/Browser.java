package io.caisson.guests;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/// A headless Chromium inside the sandbox, for one page. Its own sandbox is disabled, because that would need
/// privileges that no process behind the wall has.
final class Browser {
    /// A shell script that moves the pipes to descriptors 3 and 4. Arguments: the program and its arguments.
    private static final String START = "exec \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null";

    private static final List<String> OPTIONS = List.of(
            "--headless",
            "--remote-debugging-pipe",
            "--no-sandbox",
            "--no-zygote",
            "--no-first-run",
            "--no-default-browser-check",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-breakpad",
            "--disable-crash-reporter",
            "--disable-extensions",
            "--disable-sync",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-default-apps",
            "--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication",
            "--renderer-process-limit=1",
            "--hide-scrollbars",
            "--mute-audio",
            "about:blank");

    private static final Duration START_TIME = Duration.ofSeconds(20);

    private final DevTools tools;
    private final Rendering.Events events = new Rendering.Events();

    private Browser(InputStream in, OutputStream out) {
        this.tools = new DevTools(in, out, this::take);
    }

    static Browser start(Path program) throws IOException {
        var command = new ArrayList<>(List.of("/bin/sh", "-c", START, "sh", program.toString()));
        // a browser that was started in advance may still be running, and two browsers cannot share a profile
        command.add("--user-data-dir=/tmp/browser-" + ProcessHandle.current().pid());
        command.addAll(OPTIONS);
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        builder.environment()
                .putAll(Map.of(
                        "HOME",
                        "/tmp",
                        "TMPDIR",
                        "/tmp",
                        "PATH",
                        "/usr/bin:/bin",
                        "LANG",
                        "C.UTF-8",
                        "LC_ALL",
                        "C.UTF-8"));
        var process = builder.start();
        return new Browser(process.getInputStream(), process.getOutputStream());
    }

    /// Opens an empty page and enables its events.
    void open() {
        try {
            var deadline = System.nanoTime() + START_TIME.toNanos();
            var target = tools.ask("Target.createTarget", Map.of("url", "about:blank"), deadline)
                    .text("result", "targetId");
            var session = tools.ask("Target.attachToTarget", Map.of("targetId", target, "flatten", true), deadline)
                    .text("result", "sessionId");
            tools.attach(session);
            for (var domain : List.of("Page", "Runtime", "Log")) {
                tools.ask(domain + ".enable", Map.of(), deadline);
            }
        } catch (IOException e) {
            // the next call fails and reports the error
            events.fail("the browser could not be started: " + e.getMessage());
        }
    }

    Rendering render(URI page, HtmlGuest.View view) {
        var deadline = System.nanoTime()
                + Duration.ofMillis(view.loadMs() + view.waitMs()).toNanos();
        try {
            events.check();
            tools.ask(
                    "Emulation.setDeviceMetricsOverride",
                    Map.of("width", view.width(), "height", view.height(), "deviceScaleFactor", 1, "mobile", false),
                    deadline);
            tools.tell("Page.navigate", Map.of("url", page.toString()));
            tools.await("Page.loadEventFired", deadline);
            tools.linger(System.nanoTime() + Duration.ofMillis(view.waitMs()).toNanos());
        } catch (IOException e) {
            events.fail(String.valueOf(e.getMessage()));
        }
        return picture(deadline);
    }

    /// A picture, also of a page that did not finish loading: part of it may be visible.
    private Rendering picture(long deadline) {
        try {
            var grace = Math.max(
                    deadline, System.nanoTime() + Duration.ofMillis(300).toNanos());
            var answer = tools.ask("Page.captureScreenshot", Map.of("format", "png"), grace);
            return events.rendering(Base64.getDecoder().decode(answer.text("result", "data")));
        } catch (IOException e) {
            events.fail(String.valueOf(e.getMessage()));
            return events.rendering(new byte[0]);
        }
    }

    private void take(DevToolsMessage event) {
        events.take(event);
        if (event.method().equals("Page.javascriptDialogOpening")) {
            try {
                tools.tell("Page.handleJavaScriptDialog", Map.of("accept", false));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
