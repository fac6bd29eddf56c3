package io.caisson.server.http;

import io.caisson.text.RequestBounds.Field;
import io.javalin.http.Context;
import java.util.Map;

/// Refuses a request whose path, query or header parameters are longer than described, before a handler reads
/// them.
///
/// Numbers, times and lists of values are checked where they are parsed.
public final class ParameterBounds {
    private static final String AGENTS = "/v1/agents/";
    private static final Map<String, Field> IN_PATH = Map.of(
            "id", Field.ID,
            "codeUid", Field.CODE_UID,
            "path", Field.ARTIFACT_PATH,
            "month", Field.MONTH,
            "tier", Field.TIER);
    private static final Map<String, Field> IN_QUERY = Map.of(
            "agentId", Field.AGENT_ID,
            "language", Field.LANGUAGE,
            "codeHash", Field.HASH,
            "cursor", Field.CURSOR,
            "from", Field.TIME,
            "to", Field.TIME,
            "since", Field.TIME,
            "until", Field.TIME,
            "expiresAt", Field.TIME);
    private static final Map<String, Field> IN_HEADER = Map.of(
            "Idempotency-Key", Field.IDEMPOTENCY_KEY,
            "Prefer", Field.PREFER,
            "Last-Event-ID", Field.LAST_EVENT_ID);

    private ParameterBounds() {}

    /// Refuses a request with a parameter or header that is longer than declared.
    ///
    /// @param path of the operation, with its parameters in braces
    public static void check(Context context, String path) {
        context.pathParamMap().forEach((name, value) -> check(name, value, inPath(path, name)));
        IN_QUERY.forEach((name, bound) -> context.queryParams(name).forEach(value -> check(name, value, bound)));
        IN_HEADER.forEach(
                (name, bound) -> RequestContext.header(context, name).ifPresent(value -> check(name, value, bound)));
    }

    /// Agents are named by the caller; all other ids are made by the server and have its form.
    private static Field inPath(String path, String name) {
        return path.startsWith(AGENTS) ? Field.AGENT_ID : IN_PATH.getOrDefault(name, Field.ID);
    }

    private static void check(String name, String value, Field bound) {
        Form.checked(name, () -> bound.check(value));
    }
}
