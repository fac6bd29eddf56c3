package io.caisson.guests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The result of rendering a page in a browser.
///
/// @param screenshot a PNG, if one could be made
/// @param pageErrors uncaught errors of its scripts
/// @param warnings messages of the browser, such as failed or blocked requests
/// @param trouble why rendering did not finish; empty if it did
record Rendering(
        Optional<byte[]> screenshot, List<Map<String, Object>> pageErrors, List<String> warnings, String trouble) {

    void tell(Map<String, @Nullable Object> result) {
        result.put("rendered", screenshot.isPresent());
        if (!trouble.isEmpty()) {
            result.put("trouble", trouble);
        }
        result.put("pageErrors", pageErrors);
        result.put("warnings", warnings);
    }

    /// Collects the events of the browser. Prints the console output of scripts.
    static final class Events {
        private static final int MAX_MESSAGES = 100;
        private static final int LONGEST = 2_000;
        private static final String PAGES = "file:///work/";

        private final List<Map<String, Object>> errors = new ArrayList<>();
        private final List<String> warnings = new ArrayList<>();
        private String trouble = "";

        void fail(String why) {
            trouble = trouble.isEmpty() ? why : trouble;
        }

        void check() throws IOException {
            if (!trouble.isEmpty()) {
                throw new IOException(trouble);
            }
        }

        void take(DevToolsMessage event) {
            switch (event.method()) {
                case "Runtime.consoleAPICalled" -> console(event);
                case "Runtime.exceptionThrown" -> thrown(event);
                case "Log.entryAdded" -> warn(event);
                case "Page.javascriptDialogOpening" ->
                    System.out.println("[" + event.text("params", "type") + "] " + event.text("params", "message"));
                case "Inspector.targetCrashed" -> throw GuestFailure.runtime("", "the page crashed its browser");
                default -> {}
            }
        }

        private static void console(DevToolsMessage event) {
            var text = event.list("params", "args").stream().map(Events::shown).collect(Collectors.joining(" "));
            switch (event.text("params", "type")) {
                case "error", "warning", "assert" -> System.err.println(text);
                default -> System.out.println(text);
            }
        }

        private static String shown(Object argument) {
            var remote = new DevToolsMessage(argument instanceof Map<?, ?> map ? map : Map.of());
            var value = remote.fields().get("value");
            return switch (value) {
                case String text -> text;
                case Double number
                when number == Math.rint(number) && Math.abs(number) < 1e15 -> String.valueOf(number.longValue());
                case Boolean truth -> truth.toString();
                case Double number -> number.toString();
                case null, default ->
                    remote.text("unserializableValue").isEmpty()
                            ? described(remote)
                            : remote.text("unserializableValue");
            };
        }

        private static String described(DevToolsMessage remote) {
            var properties = remote.list("preview", "properties");
            if (properties.isEmpty()) {
                var description = remote.text("description");
                return description.isEmpty() ? remote.text("type").replace("object", "null") : description;
            }
            var list = remote.text("subtype").equals("array");
            return properties.stream()
                    .map(property -> new DevToolsMessage(property instanceof Map<?, ?> map ? map : Map.of()))
                    .map(property ->
                            list ? property.text("value") : property.text("name") + ": " + property.text("value"))
                    .collect(Collectors.joining(", ", list ? "[" : "{", list ? "]" : "}"));
        }

        private void thrown(DevToolsMessage event) {
            var details = "exceptionDetails";
            var description = event.text("params", details, "exception", "description");
            var message = description.isEmpty() ? event.text("params", details, "text") : firstLine(description);
            System.err.println("Uncaught " + shortened(message));
            if (errors.size() < MAX_MESSAGES) {
                var error = new LinkedHashMap<String, Object>();
                error.put("message", shortened(message));
                error.put("file", event.text("params", details, "url").replace(PAGES, ""));
                error.put("line", event.number("params", details, "lineNumber") + 1);
                error.put("column", event.number("params", details, "columnNumber") + 1);
                errors.add(error);
            }
        }

        private void warn(DevToolsMessage event) {
            if (warnings.size() < MAX_MESSAGES) {
                var url = event.text("params", "entry", "url").replace(PAGES, "");
                var text = event.text("params", "entry", "text");
                warnings.add(shortened(url.isEmpty() ? text : text + " (" + url + ")"));
            }
        }

        private static String firstLine(String text) {
            return text.lines().findFirst().orElse("");
        }

        private static String shortened(String text) {
            return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
        }

        Rendering rendering(byte[] png) {
            return new Rendering(
                    png.length == 0 ? Optional.empty() : Optional.of(png),
                    List.copyOf(errors),
                    List.copyOf(warnings),
                    trouble);
        }
    }
}
