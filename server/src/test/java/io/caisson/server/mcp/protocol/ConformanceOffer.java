package io.caisson.server.mcp.protocol;

import io.caisson.LogLine;
import io.caisson.account.Caller;
import io.caisson.account.Scope;
import io.caisson.server.mcp.McpEndpoint;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The tools, resources and prompts that the official conformance suite expects, with its names and texts.
/// Long and flat: it is a list.
public final class ConformanceOffer {
    private static final byte[] PIXEL = Base64.getDecoder()
            .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==");
    private static final byte[] SILENCE =
            Base64.getDecoder().decode("UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=");

    private ConformanceOffer() {}

    public static McpEndpoint endpoint() {
        return new McpEndpoint(new Offer(
                "caisson-conformance",
                "1.0.0",
                "",
                Stream.of(plain(), telling(), asking(), askingAgain())
                        .flatMap(List::stream)
                        .toList(),
                new Shelf(),
                prompts(),
                (_, _, _) -> List.of()));
    }

    private static List<Tool> plain() {
        return List.of(
                tool("test_simple_text", _ -> text("This is a simple text response for testing.")),
                tool("test_image_content", _ -> ToolAnswer.of(List.of(new ToolContent.Image(PIXEL, "image/png")))),
                tool("test_audio_content", _ -> ToolAnswer.of(List.of(new ToolContent.Audio(SILENCE, "audio/wav")))),
                tool(
                        "test_embedded_resource",
                        _ -> ToolAnswer.of(List.of(new ToolContent.Embedded(
                                "test://embedded-resource", "text/plain", "This is an embedded resource content.")))),
                tool(
                        "test_multiple_content_types",
                        _ -> ToolAnswer.of(List.of(
                                new ToolContent.Text("Multiple content types test:"),
                                new ToolContent.Image(PIXEL, "image/png"),
                                new ToolContent.Embedded(
                                        "test://mixed-content-resource",
                                        "application/json",
                                        "{\"test\":\"data\",\"value\":123}")))),
                tool(
                        "test_error_handling",
                        _ -> ToolAnswer.failed("This tool intentionally returns an error for testing")),
                schemaTool());
    }

    private static List<Tool> telling() {
        return List.of(
                tool("test_tool_with_logging", call -> {
                    for (var line :
                            List.of("Tool execution started", "Tool processing data", "Tool execution completed")) {
                        call.peer().log(LogLine.Level.INFO, "conformance", line);
                    }
                    return text("Tool with logging executed successfully");
                }),
                tool("test_tool_with_progress", call -> {
                    for (var done : List.of(0, 50, 100)) {
                        call.peer().progress(new McpPeer.Progress(done, 100, "Completed step " + done + " of 100"));
                    }
                    return text("done");
                }),
                tool("test_logging_tool", call -> {
                    call.peer().log(LogLine.Level.INFO, "conformance", "Diagnostic trace");
                    return text("Logging evaluated");
                }),
                tool("test_streaming_elicitation", call -> {
                    call.peer().progress(new McpPeer.Progress(50, 100, "half of it"));
                    return text("Streaming complete");
                }));
    }

    private static List<Tool> asking() {
        return List.of(
                tool(
                        "test_sampling",
                        call -> call.replies().has("answer")
                                ? text("LLM response: "
                                        + call.replies()
                                                .object("answer")
                                                .object("content")
                                                .text("text"))
                                : ask("answer", sample(call.arguments().text("prompt")))),
                tool(
                        "test_elicitation",
                        call -> call.replies().has("answer")
                                ? told("User response", call)
                                : ask("answer", elicit(call.arguments().text("message"), form("response", "string")))),
                tool(
                        "test_elicitation_sep1034_defaults",
                        call -> call.replies().has("answer")
                                ? told("Elicitation completed", call)
                                : ask(
                                        "answer",
                                        elicit("Please review and update the form fields with defaults", DEFAULTS))),
                tool(
                        "test_elicitation_sep1330_enums",
                        call -> call.replies().has("answer")
                                ? told("Elicitation completed", call)
                                : ask("answer", elicit("Please select options from the enum fields", ENUMS))),
                tool("test_missing_capability", call -> {
                    if (!call.peer().capabilities().contains("sampling")) {
                        return ask("answer", sample("anything"));
                    }
                    return text("Success");
                }));
    }

    private static List<Tool> askingAgain() {
        return List.of(
                tool(
                        "test_input_required_result_elicitation",
                        call -> replied(call, "user_name", "name")
                                .<ToolAnswer>map(name -> text("Hello, " + name + "!"))
                                .orElseGet(
                                        () -> ask("user_name", elicit("What is your name?", form("name", "string"))))),
                tool(
                        "test_input_required_result_sampling",
                        call -> call.replies().has("sample_request")
                                ? text("Sampling result: "
                                        + call.replies()
                                                .object("sample_request")
                                                .object("content")
                                                .text("text"))
                                : ask("sample_request", sample("What is the capital of France?"))),
                tool(
                        "test_input_required_result_list_roots",
                        call -> call.replies().has("roots_request")
                                ? text("Found roots: "
                                        + call.replies().object("roots_request").value("roots"))
                                : ask("roots_request", new ToolAnswer.Question("roots/list", Map.of()))),
                tool(
                        "test_input_required_result_request_state",
                        call -> call.state().equals("confirming")
                                        && call.replies().has("confirm")
                                ? text("state-ok: requestState validated")
                                : confirm("confirming")),
                tool(
                        "test_input_required_result_tampered_state",
                        call -> call.state().equals("tamper-test")
                                        && call.replies().has("confirm")
                                ? text("integrity-ok: state verified")
                                : confirm("tamper-test")),
                tool("test_input_required_result_multiple_inputs", ConformanceOffer::multiple),
                tool("test_input_required_result_multi_round", ConformanceOffer::rounds),
                tool("test_input_required_result_capabilities", ConformanceOffer::capable));
    }

    private static ToolAnswer multiple(ToolCall call) {
        if (Stream.of("user_name", "greeting", "client_roots").allMatch(call.replies()::has)) {
            return text("Name: " + replied(call, "user_name", "name").orElse("unknown"));
        }
        var questions = new LinkedHashMap<String, ToolAnswer.Question>();
        questions.put("user_name", elicit("What is your name?", form("name", "string")));
        questions.put("greeting", sample("Generate a greeting"));
        questions.put("client_roots", new ToolAnswer.Question("roots/list", Map.of()));
        return new ToolAnswer.Asking(questions, "multiple");
    }

    private static ToolAnswer rounds(ToolCall call) {
        var name = replied(call, "step1", "name");
        if (call.state().equals("1") && name.isPresent()) {
            return new ToolAnswer.Asking(
                    Map.of("step2", elicit("Step 2: What is your favorite color?", form("color", "string"))),
                    "2" + name.get());
        }
        return call.state().startsWith("2")
                ? text("Multi-round complete for " + call.state().substring(1) + " who likes "
                        + replied(call, "step2", "color").orElse("nothing"))
                : new ToolAnswer.Asking(
                        Map.of("step1", elicit("Step 1: What is your name?", form("name", "string"))), "1");
    }

    private static ToolAnswer capable(ToolCall call) {
        if (!call.replies().members().isEmpty()) {
            return text("capabilities-ok");
        }
        var questions = new LinkedHashMap<String, ToolAnswer.Question>();
        if (call.peer().capabilities().contains("elicitation")) {
            questions.put("elicit_input", elicit("Elicitation input", form("value", "string")));
        }
        if (call.peer().capabilities().contains("sampling")) {
            questions.put("sample_input", sample("Sample request"));
        }
        return questions.isEmpty()
                ? text("No supported capabilities declared")
                : new ToolAnswer.Asking(questions, "capabilities");
    }

    private static List<Prompt> prompts() {
        var arg1 = new Prompt.Argument("arg1", "First test argument", true);
        var arg2 = new Prompt.Argument("arg2", "Second test argument", true);
        var uri = new Prompt.Argument("resourceUri", "URI of the resource to embed", true);
        return List.of(
                prompt(
                        "test_simple_prompt",
                        List.of(),
                        _ -> List.of(new ToolContent.Text("This is a simple prompt for testing."))),
                prompt(
                        "test_prompt_with_arguments",
                        List.of(arg1, arg2),
                        call -> List.of(new ToolContent.Text("Prompt with arguments: arg1='%s', arg2='%s'"
                                .formatted(
                                        call.arguments().text("arg1"),
                                        call.arguments().text("arg2"))))),
                prompt(
                        "test_prompt_with_embedded_resource",
                        List.of(uri),
                        call -> List.of(
                                new ToolContent.Embedded(
                                        call.arguments().text("resourceUri"),
                                        "text/plain",
                                        "Embedded resource content for testing."),
                                new ToolContent.Text("Please process the embedded resource above."))),
                prompt(
                        "test_prompt_with_image",
                        List.of(),
                        _ -> List.of(
                                new ToolContent.Image(PIXEL, "image/png"),
                                new ToolContent.Text("Please analyze the image above."))),
                new Prompt(
                        "test_input_required_result_prompt",
                        "Asks first",
                        "A prompt that needs an answer",
                        List.of(),
                        call -> replied(call, "user_context", "context")
                                .<ToolAnswer>map(context -> Prompt.saying(
                                        "", List.of(new ToolContent.Text("Prompt with context: " + context))))
                                .orElseGet(() -> ask(
                                        "user_context",
                                        elicit("What context should the prompt use?", form("context", "string"))))));
    }

    /// The resources.
    private record Shelf() implements Library {
        @Override
        public List<Entry> entries(Caller caller) {
            return List.of(
                    new Entry("test://static-text", "static-text", "Static text", "A text", "text/plain"),
                    new Entry("test://static-binary", "static-binary", "Static binary", "A picture", "image/png"),
                    new Entry("test://watched-resource", "watched", "Watched", "A text", "text/plain"));
        }

        @Override
        public List<Entry> templates(Caller caller) {
            return List.of(
                    new Entry("test://template/{id}/data", "template", "Template", "Data by id", "application/json"));
        }

        @Override
        public Optional<Page> read(Caller caller, String uri) {
            if (uri.startsWith("test://template/") && uri.endsWith("/data")) {
                var id = uri.substring("test://template/".length(), uri.length() - "/data".length());
                return Optional.of(new Page.Text(
                        "application/json",
                        "{\"id\":\"%s\",\"templateTest\":true,\"data\":\"Data for ID: %s\"}".formatted(id, id)));
            }
            return switch (uri) {
                case "test://static-text" ->
                    Optional.of(new Page.Text("text/plain", "This is the content of the static text resource."));
                case "test://static-binary" -> Optional.of(new Page.Bytes("image/png", PIXEL));
                case "test://watched-resource" -> Optional.of(new Page.Text("text/plain", "Watched resource content"));
                default -> Optional.empty();
            };
        }
    }

    private static final Map<String, Object> DEFAULTS = schema(Map.of(
            "name", Map.of("type", "string", "description", "User name", "default", "John Doe"),
            "age", Map.of("type", "integer", "description", "User age", "default", 30),
            "score", Map.of("type", "number", "description", "User score", "default", 95.5),
            "status",
                    Map.of(
                            "type", "string",
                            "description", "User status",
                            "enum", List.of("active", "inactive", "pending"),
                            "default", "active"),
            "verified", Map.of("type", "boolean", "description", "Verification status", "default", true)));

    private static final Map<String, Object> ENUMS = schema(Map.of(
            "untitledSingle", Map.of("type", "string", "enum", List.of("option1", "option2", "option3")),
            "titledSingle", Map.of("type", "string", "oneOf", titled("Option")),
            "legacyEnum",
                    Map.of(
                            "type", "string",
                            "enum", List.of("opt1", "opt2", "opt3"),
                            "enumNames", List.of("Option One", "Option Two", "Option Three")),
            "untitledMulti",
                    Map.of(
                            "type",
                            "array",
                            "minItems",
                            1,
                            "maxItems",
                            3,
                            "items",
                            Map.of("type", "string", "enum", List.of("option1", "option2", "option3"))),
            "titledMulti",
                    Map.of("type", "array", "minItems", 1, "maxItems", 3, "items", Map.of("anyOf", titled("Choice")))));

    private static List<Map<String, String>> titled(String word) {
        return Stream.of("First", "Second", "Third")
                .map(ordinal -> Map.of(
                        "const", "value" + (List.of("First", "Second", "Third").indexOf(ordinal) + 1),
                        "title", ordinal + " " + word))
                .toList();
    }

    private static Map<String, Object> schema(Map<String, Object> properties) {
        return Map.of("type", "object", "properties", properties, "required", List.of());
    }

    private static Map<String, Object> form(String name, String type) {
        return Map.of("type", "object", "properties", Map.of(name, Map.of("type", type)), "required", List.of(name));
    }

    private static ToolAnswer.Question elicit(String message, Map<String, Object> form) {
        return new ToolAnswer.Question(
                "elicitation/create", Map.of("mode", "form", "message", message, "requestedSchema", form));
    }

    private static ToolAnswer.Question sample(String prompt) {
        return new ToolAnswer.Question(
                "sampling/createMessage",
                Map.of(
                        "messages",
                        List.of(Map.of("role", "user", "content", Map.of("type", "text", "text", prompt))),
                        "maxTokens",
                        100));
    }

    private static ToolAnswer ask(String name, ToolAnswer.Question question) {
        return new ToolAnswer.Asking(Map.of(name, question), "");
    }

    private static ToolAnswer confirm(String state) {
        return new ToolAnswer.Asking(Map.of("confirm", elicit("Please confirm", form("ok", "boolean"))), state);
    }

    /// The user's answer, if it was given and is text.
    private static Optional<String> replied(ToolCall call, String question, String field) {
        return call.replies().members().get(question) instanceof Map<?, ?> reply
                        && reply.get("content") instanceof Map<?, ?> content
                        && content.get(field) instanceof String text
                ? Optional.of(text)
                : Optional.empty();
    }

    private static ToolAnswer told(String what, ToolCall call) {
        var answer = call.replies().object("answer");
        return text(what + ": action=" + answer.text("action") + ", content=" + answer.value("content"));
    }

    private static ToolAnswer text(String text) {
        return ToolAnswer.of(List.of(new ToolContent.Text(text)));
    }

    private static Tool tool(String name, Tool.Work work) {
        return tool(name, Map.of("type", "object", "properties", Map.of()), work);
    }

    private static Tool tool(String name, Map<String, Object> schema, Tool.Work work) {
        return new Tool(name, name, "A tool of the suite", schema, Map.of(), Scope.EXECUTE, Tool.Effect.NOTHING, work);
    }

    private static Tool schemaTool() {
        var address = Map.of(
                "$anchor", "addressDef",
                "type", "object",
                "properties", Map.of("street", Map.of("type", "string"), "city", Map.of("type", "string")));
        var schema = new LinkedHashMap<String, Object>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("type", "object");
        schema.put("$defs", Map.of("address", address));
        schema.put(
                "properties",
                Map.of(
                        "name", Map.of("type", "string"),
                        "address", Map.of("$ref", "#/$defs/address"),
                        "contactMethod", Map.of("type", "string", "enum", List.of("phone", "email")),
                        "phone", Map.of("type", "string"),
                        "email", Map.of("type", "string")));
        schema.put("allOf", List.of(Map.of("anyOf", List.of(required("phone"), required("email")))));
        schema.put(
                "if",
                Map.of(
                        "properties", Map.of("contactMethod", Map.of("const", "phone")),
                        "required", List.of("contactMethod")));
        schema.put("then", required("phone"));
        schema.put("else", required("email"));
        schema.put("additionalProperties", false);
        return tool(
                "json_schema_2020_12_tool",
                schema,
                call -> text("JSON Schema 2020-12 tool called with: "
                        + Wire.write(call.arguments().members())));
    }

    private static Map<String, Object> required(String name) {
        return Map.of("required", List.of(name));
    }

    private static Prompt prompt(
            String name,
            List<Prompt.Argument> arguments,
            java.util.function.Function<ToolCall, List<ToolContent>> messages) {
        return new Prompt(
                name, name, "A prompt of the suite", arguments, call -> Prompt.saying("", messages.apply(call)));
    }
}
