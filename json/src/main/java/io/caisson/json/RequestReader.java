package io.caisson.json;

import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Invocation;
import io.caisson.ExecutionRequest.Labels;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Risk;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.Value;
import io.caisson.engine.SandboxPlace;
import io.caisson.text.RequestBounds.Field;
import io.caisson.text.Text;
import io.caisson.work.WorkLane;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.core.JacksonException;

/// Reads the body of an execution request. One reader, one request.
///
/// Strict: an unknown field, a wrong type or a value out of range is refused with the path of its field.
public final class RequestReader {
    private final Fields fields;
    private final Function<String, Language> languages;
    private final Set<String> paths = new HashSet<>();

    private Optional<Language> language = Optional.empty();
    private String code = "";
    private boolean hasCode;
    private String entry = "";
    private List<SourceFile> files = List.of();
    private Value input = Value.NULL;
    private Invocation invocation = Invocation.NONE;
    private Limits limits = Limits.NONE;
    private Set<String> allowedModules = Set.of();
    private String network = ExecutionRequest.NO_NETWORK;
    private Risk risk = Risk.NONE;
    private Optional<Boolean> captureConsole = Optional.empty();
    private String agentId = "";
    private String channelId = "";
    private String description = "";
    private String connector = SandboxPlace.NAME;
    private Set<String> secretInputs = Set.of();

    private RequestReader(String body, Function<String, Language> languages) {
        this.fields = new Fields(body);
        this.languages = languages;
    }

    /// Reads a request in one of the known languages.
    ///
    /// @throws MalformedRequestException when `body` is invalid
    public static ExecutionRequest read(String body) {
        return read(body, Language::of);
    }

    /// Reads a request.
    ///
    /// @param languages finds a language by name or throws an [IllegalArgumentException]
    /// @throws MalformedRequestException when `body` is invalid
    public static ExecutionRequest read(String body, Function<String, Language> languages) {
        return WorkLane.compute(body.length(), () -> parsed(body, languages));
    }

    private static ExecutionRequest parsed(String body, Function<String, Language> languages) {
        try {
            var reader = new RequestReader(body, languages);
            reader.fields.root(reader::field);
            return reader.request();
        } catch (JacksonException e) {
            throw new MalformedRequestException(
                    "", "the body is no valid JSON: " + Text.printable(e.getOriginalMessage()));
        }
    }

    /// The language of a request, from the beginning of the JSON of [RequestWriter], in which it is the first
    /// member.
    ///
    /// @throws MalformedRequestException when it is not there
    public static String language(String beginning) {
        return Fields.first(beginning, "language");
    }

    private void field(String name) {
        switch (name) {
            case "language" -> language = Optional.of(language());
            case "code" -> {
                code = fields.text(Field.CODE);
                hasCode = true;
            }
            case "entry" -> entry = entry();
            case "files" -> files = fields.list(Field.FILES, this::file);
            case "input" -> input = fields.value();
            case "args" ->
                invocation = fields.checked(
                        () -> invocation.withArgs(fields.list(Field.ARGUMENTS, () -> fields.text(Field.ARGUMENT))));
            case "stdin" -> invocation = fields.checked(() -> invocation.withStdin(fields.text(Field.STDIN)));
            case "env" ->
                invocation = fields.checked(
                        () -> invocation.withEnv(fields.texts(Field.VARIABLES, Field.VARIABLE_NAME, Field.VARIABLE)));
            case "limits" -> fields.object(this::limit);
            case "allowedModules" ->
                allowedModules = Set.copyOf(fields.list(Field.MODULES, () -> fields.text(Field.MODULE)));
            case "network" -> network = fields.text(Field.NETWORK);
            case "risk" -> risk = risk(fields.text());
            case "captureConsole" -> captureConsole = Optional.of(fields.truth());
            case "sessionId" -> fields.absent("sessions are not available here");
            case "persistEnvironment" -> {
                if (fields.truth()) {
                    throw fields.bad("environments cannot be kept here, only false is possible");
                }
            }
            case "agentId" -> agentId = fields.text(Field.AGENT_ID);
            case "channelId" -> channelId = fields.text(Field.CHANNEL_ID);
            case "description" -> description = fields.text(Field.DESCRIPTION);
            case "connector" -> connector = fields.text(Field.CONNECTOR);
            case "secretInputs" -> secretInputs = Set.copyOf(fields.list(Field.SECRET_INPUTS, this::pointer));
            default -> throw fields.bad("there is no such field");
        }
    }

    private String pointer() {
        return fields.checked(() -> ExecutionRequest.checkedPointer(fields.text()));
    }

    private Language language() {
        return fields.checked(() -> languages.apply(fields.text(Field.LANGUAGE)));
    }

    private String entry() {
        var path = fields.text(Field.FILE_PATH);
        return path.isEmpty() ? "" : fields.checked(() -> SourceFile.checkedPath(path));
    }

    private Risk risk(String label) {
        return Risk.of(label).orElseThrow(() -> fields.bad("it must be none, low, medium or high"));
    }

    private void limit(String label) {
        var limit = Limit.of(label).orElseThrow(() -> fields.bad("there is no such limit"));
        limits = fields.checked(() -> limits.with(limit, fields.wholeNumber(Field.LIMIT)));
    }

    private SourceFile file() {
        var file = new LinkedHashMap<String, String>();
        fields.object(name -> {
            switch (name) {
                case "path" -> file.put(name, fields.text(Field.FILE_PATH));
                case "content" -> file.put(name, fields.text(Field.FILE_CONTENT));
                case "encoding" -> file.put(name, fields.text());
                case "secret" -> file.put(name, String.valueOf(fields.truth()));
                default -> throw fields.bad("there is no such field");
            }
        });
        var path = file.get("path");
        var content = file.getOrDefault("content", "");
        if (path == null) {
            throw fields.bad("a file needs a path");
        }
        if (!paths.add(path)) {
            throw fields.bad("the file '" + Text.printable(path) + "' is given twice");
        }
        var read = fields.checked(() -> switch (file.getOrDefault("encoding", "utf8")) {
            case "utf8" -> SourceFile.of(path, content);
            case "base64" -> new SourceFile(path, decoded(content));
            default -> throw new IllegalArgumentException("the encoding must be utf8 or base64");
        });
        return Boolean.parseBoolean(file.get("secret")) ? read.asSecret() : read;
    }

    private static byte[] decoded(String content) {
        try {
            return Base64.getDecoder().decode(content);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the content is no valid base64", e);
        }
    }

    private ExecutionRequest request() {
        var known = language.orElseThrow(() -> missing("language", "it is required"));
        checkProgram(entry.isEmpty() ? known.defaultEntry() : entry);
        try {
            return new ExecutionRequest(
                    new Source(known, code, files, entry),
                    input,
                    invocation,
                    limits,
                    allowedModules,
                    network,
                    risk,
                    captureConsole,
                    new Labels(agentId, channelId, description),
                    connector,
                    secretInputs);
        } catch (IllegalArgumentException e) {
            throw new MalformedRequestException("", String.valueOf(e.getMessage()));
        }
    }

    /// Checks that there is a program. An empty text is a program too, unless the entry names a file.
    private void checkProgram(String program) {
        if (paths.contains(program)) {
            return;
        }
        if (!entry.isEmpty() && code.isEmpty()) {
            throw missing("entry", "no file has this name, and there is no code");
        }
        if (!hasCode) {
            throw missing("code", "it is required, or files with an entry that names one of them");
        }
    }

    private static MalformedRequestException missing(String field, String what) {
        return new MalformedRequestException(field, field + ": " + what);
    }
}
