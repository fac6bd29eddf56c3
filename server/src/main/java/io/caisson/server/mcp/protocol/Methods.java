package io.caisson.server.mcp.protocol;

import io.caisson.server.live.NotRunException;
import io.caisson.text.RequestBounds.Field;
import io.caisson.text.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Answers the requests that exist in all revisions, from an [Offer].
public final class Methods {
    private static final int MAX_COMPLETIONS = 100;

    @FunctionalInterface
    private interface Method {
        ToolAnswer answer(McpPeer peer, Arguments params);
    }

    private final Offer offer;
    private final Map<String, Method> methods = new TreeMap<>();

    public Methods(Offer offer) {
        this.offer = offer;
        methods.put("tools/list", (peer, _) -> list("tools", tools(peer).map(Tool::members)));
        methods.put("tools/call", this::call);
        methods.put("resources/list", (peer, _) -> resources("resources", "uri", peer));
        methods.put("resources/templates/list", (peer, _) -> resources("resourceTemplates", "uriTemplate", peer));
        methods.put("resources/read", this::read);
        methods.put(
                "prompts/list",
                (_, _) -> list("prompts", offer.prompts().stream().map(Prompt::members)));
        methods.put("prompts/get", this::prompt);
        methods.put("completion/complete", (_, params) -> complete(params));
    }

    public Offer offer() {
        return offer;
    }

    public Set<String> names() {
        return methods.keySet();
    }

    /// The capabilities of the server, in the form of the protocol.
    public static Map<String, Object> capabilities() {
        return new TreeMap<>(Map.of(
                "tools", Map.of(),
                "resources", Map.of(),
                "prompts", Map.of(),
                "completions", Map.of(),
                "logging", Map.of()));
    }

    /// Calls a method and returns its answer.
    ///
    /// @throws RpcException when the method, tool, prompt or resource does not exist
    public ToolAnswer answer(String method, McpPeer peer, Map<String, @Nullable Object> params) {
        var known = methods.get(method);
        if (known == null) {
            throw RpcException.noSuchMethod();
        }
        try {
            return known.answer(peer, new Arguments(params));
        } catch (BadArgumentException e) {
            throw RpcException.invalid("params." + e.getMessage());
        }
    }

    private Stream<Tool> tools(McpPeer peer) {
        return offer.tools().stream().filter(tool -> peer.caller().may(tool.scope()));
    }

    private ToolAnswer call(McpPeer peer, Arguments params) {
        var name = params.text("name", Field.PROTOCOL_NAME);
        var tool = tools(peer)
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> RpcException.invalid("Unknown tool: " + Text.printable(name)));
        var call = call(peer, params, params.object("arguments"));
        try {
            return tool.work().call(call);
        } catch (BadArgumentException | NotRunException e) {
            return ToolAnswer.failed(String.valueOf(e.getMessage()));
        }
    }

    private ToolAnswer prompt(McpPeer peer, Arguments params) {
        var name = params.text("name", Field.PROTOCOL_NAME);
        var prompt = offer.prompts().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> RpcException.invalid("Unknown prompt: " + Text.printable(name)));
        var arguments = params.object("arguments");
        prompt.arguments().stream().filter(Prompt.Argument::required).forEach(needed -> arguments.text(needed.name()));
        return prompt.work().call(call(peer, params, arguments));
    }

    private static ToolCall call(McpPeer peer, Arguments params, Arguments arguments) {
        return new ToolCall(
                peer,
                arguments,
                params.object("inputResponses"),
                params.optionalText("requestState", Field.MESSAGE_DATA).orElse(""));
    }

    private ToolAnswer resources(String name, String uriName, McpPeer peer) {
        var entries = name.equals("resources")
                ? offer.library().entries(peer.caller())
                : offer.library().templates(peer.caller());
        return list(name, entries.stream().map(entry -> entry.members(uriName)));
    }

    private ToolAnswer read(McpPeer peer, Arguments params) {
        var uri = params.text("uri", Field.RESOURCE_URI);
        return offer.library()
                .read(peer.caller(), uri)
                .map(page -> list("contents", Stream.of(page.members(uri))))
                .orElseThrow(() -> RpcException.noSuchResource(uri));
    }

    private ToolAnswer complete(Arguments params) {
        var ref = params.object("ref");
        var of = Optional.of(ref.optionalText("name", Field.PROTOCOL_NAME).orElse(""))
                .filter(text -> !text.isEmpty());
        var argument = params.object("argument");
        var values = offer.completions()
                .of(
                        of.orElseGet(() -> ref.text("uri", Field.RESOURCE_URI)),
                        argument.text("name", Field.PROTOCOL_NAME),
                        argument.text("value", Field.DESCRIPTION));
        var first = values.stream().limit(MAX_COMPLETIONS).toList();
        return new ToolAnswer.Result(Map.of(
                "completion",
                Map.of("values", first, "total", values.size(), "hasMore", values.size() > first.size())));
    }

    private static ToolAnswer list(String name, Stream<Map<String, Object>> elements) {
        List<Map<String, Object>> all = elements.toList();
        return new ToolAnswer.Result(Map.of(name, all));
    }
}
