package io.caisson.server.mcp.tools;

import io.caisson.ExecutionRequest;
import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.Outcome;
import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.connector.Call;
import io.caisson.connector.CodeConnector;
import io.caisson.connector.Deployment;
import io.caisson.connector.NotAllowedException;
import io.caisson.connector.NotPreparedException;
import io.caisson.connector.Preparation;
import io.caisson.execution.Executor;
import io.caisson.gate.Assessment;
import io.caisson.json.AssessmentWriter;
import io.caisson.receipt.Activity;
import io.caisson.server.mcp.protocol.Arguments;
import io.caisson.server.mcp.protocol.BadArgumentException;
import io.caisson.server.mcp.protocol.Schema;
import io.caisson.server.mcp.protocol.Tool;
import io.caisson.server.mcp.protocol.ToolAnswer;
import io.caisson.server.mcp.protocol.ToolCall;
import io.caisson.text.RequestBounds.Field;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Tools that check, deploy and run code by its name.
record CodeTools(Runner runner, Collection<String> languages) {
    private static final List<String> SOURCE = List.of("language", "code", "files", "entry", "allowedModules");
    private static final List<String> KEPT = List.of("limits", "env");
    private static final String UID = "codeUid";
    private static final String ID = "deploymentId";

    List<Tool> all() {
        return List.of(scan(), prepare(), deploy(), list(), execute(), delete());
    }

    private Tool scan() {
        return new Tool(
                "scanCode",
                "Scan code",
                "Tells what the gate finds in a program and whether it would run, without running any of it.",
                Schema.object(List.of("code", "language"), source()),
                assessment("language"),
                Scope.EXECUTE,
                Tool.Effect.NOTHING,
                this::scan);
    }

    private ToolAnswer scan(ToolCall call) {
        var request = request(call.arguments(), SOURCE);
        var receipt = runner.attended(
                call,
                cancellation -> runner.caisson()
                        .unwrap(Executor.class)
                        .scan(Activity.SCAN, call.caller(), request, cancellation));
        return receipt.outcome() instanceof Outcome.Refused(var refusal)
                ? ToolAnswer.failed(refusal.message())
                : ToolAnswer.of(members(request, Assessment.of(receipt)));
    }

    private Tool prepare() {
        return new Tool(
                "prepareCode",
                "Prepare code",
                "Checks a program as a deployment would, without keeping or running it.",
                deploymentSchema(),
                assessment("prepared"),
                Scope.DEPLOY,
                Tool.Effect.NOTHING,
                this::prepare);
    }

    private ToolAnswer prepare(ToolCall call) {
        var request = request(call.arguments(), SOURCE, KEPT);
        var uid = uid(call);
        return answer(
                request, runner.attended(call, cancellation -> connector(call).prepare(uid, request, cancellation)));
    }

    private static ToolAnswer answer(ExecutionRequest request, Preparation preparation) {
        var answer = new LinkedHashMap<String, @Nullable Object>();
        answer.put("prepared", preparation.prepared());
        answer.put(
                "errors", preparation.errors().stream().map(CodeTools::members).toList());
        answer.putAll(members(request, new Assessment(preparation.findings(), preparation.decision())));
        return ToolAnswer.of(answer, !preparation.prepared(), List.of());
    }

    private Tool deploy() {
        return new Tool(
                "deployCode",
                "Deploy code",
                "Keeps a program as the next version of its name, to be run by executeDeployment.",
                deploymentSchema(),
                deployment(),
                Scope.DEPLOY,
                Tool.Effect.ADDS,
                this::deploy);
    }

    private ToolAnswer deploy(ToolCall call) {
        var request = request(call.arguments(), SOURCE, KEPT);
        try {
            var uid = uid(call);
            var deployed = runner.attended(
                    call, cancellation -> connector(call).deploy(uid, request, Optional.empty(), cancellation));
            return ToolAnswer.of(members(deployed));
        } catch (NotPreparedException e) {
            return answer(request, e.preparation());
        } catch (NotAllowedException e) {
            return ToolAnswer.failed(String.valueOf(e.getMessage()));
        }
    }

    private Tool list() {
        return new Tool(
                "listDeployments",
                "List deployments",
                "Lists the versions of a program that are kept, newest first.",
                Schema.object(List.of(UID), UID, Schema.text(Field.CODE_UID, "The name of the program.")),
                Schema.object(
                        List.of("deployments"), "deployments", Schema.list(deployment(), "The versions there are.")),
                Scope.READ,
                Tool.Effect.NOTHING,
                call -> ToolAnswer.of(new LinkedHashMap<>(Map.of(
                        "deployments",
                        connector(call).deployments(uid(call)).stream()
                                .map(CodeTools::members)
                                .toList()))));
    }

    private Tool execute() {
        return new Tool(
                "executeDeployment",
                "Execute a deployment",
                "Runs what is kept under a name: one version of it, or the newest.",
                Schema.object(
                        List.of(UID),
                        UID,
                        Schema.text(Field.CODE_UID, "The name of the program."),
                        ID,
                        Schema.text(Field.ID, "The version to run; the newest if absent."),
                        "input",
                        Schema.any("What the program finds as its input."),
                        Runner.KEY,
                        ExecutionTools.key()),
                ExecutionTools.output(),
                Scope.EXECUTE,
                Tool.Effect.ADDS,
                this::execute);
    }

    private ToolAnswer execute(ToolCall call) {
        var uid = uid(call);
        call.arguments().optionalText(Runner.KEY, Field.IDEMPOTENCY_KEY);
        var connector = connector(call);
        var id = call.arguments()
                .optionalText(ID, Field.ID)
                .or(() -> connector.deployments(uid, Integer.MAX_VALUE, 1).stream()
                        .findFirst()
                        .map(Deployment::id));
        if (id.flatMap(known -> connector.deployment(uid, known)).isEmpty()) {
            return nothing();
        }
        var use = Call.with(call.arguments().value("input"));
        return ExecutionTools.answer(runner.run(
                "executeDeployment",
                call,
                (origin, output, cancellation) -> connector
                        .executeDeployment(
                                uid, id.orElseThrow(), use.withOrigin(origin).withOutput(output, cancellation))
                        .orElseThrow(() -> new BadArgumentException(ID, "it was deleted just now"))));
    }

    private Tool delete() {
        return new Tool(
                "deleteDeployment",
                "Delete a deployment",
                "Forgets one version of a program.",
                Schema.object(
                        List.of(UID, ID),
                        UID,
                        Schema.text(Field.CODE_UID, "The name of the program."),
                        ID,
                        Schema.text(Field.ID, "The version to forget.")),
                Schema.object(List.of("deleted"), "deleted", Schema.truth("Whether it is gone.")),
                Scope.DEPLOY,
                Tool.Effect.DELETES,
                call -> connector(call).delete(uid(call), call.arguments().text(ID, Field.ID))
                        ? ToolAnswer.of(new LinkedHashMap<>(Map.of("deleted", true)))
                        : nothing());
    }

    private static ToolAnswer nothing() {
        return ToolAnswer.failed("there is no such deployment");
    }

    private CodeConnector connector(ToolCall call) {
        return runner.caisson().connectors().connector().as(call.caller());
    }

    private static String uid(ToolCall call) {
        var uid = call.arguments().text(UID, Field.CODE_UID);
        return Arguments.checked(UID, () -> {
            Deployment.checkUid(uid);
            return uid;
        });
    }

    @SafeVarargs
    private ExecutionRequest request(Arguments arguments, List<String>... names) {
        arguments.text("code", Field.CODE);
        arguments.text("language", Field.LANGUAGE);
        var fields = new LinkedHashMap<String, @Nullable Object>();
        for (var some : names) {
            some.stream().filter(arguments::has).forEach(name -> fields.put(name, arguments.value(name)));
        }
        return runner.request(fields);
    }

    private Map<String, Object> source() {
        var members = new LinkedHashMap<String, Object>();
        members.put("code", Schema.text(Field.CODE, "The program."));
        members.put("language", Schema.oneOf(languages, "What it is written in."));
        members.put(
                "allowedModules",
                Schema.texts(Field.MODULES, Field.MODULE, "Modules it may load; the tier has to include them."));
        members.put("files", Schema.list(Field.FILES, file(), "Files that come with it."));
        members.put("entry", Schema.text(Field.FILE_PATH, "The path of the program among those files."));
        return members;
    }

    private static Map<String, Object> file() {
        return Schema.object(
                List.of("path", "content"),
                "path",
                Schema.text(Field.FILE_PATH, "Relative."),
                "content",
                Schema.text(Field.FILE_CONTENT, "Text, or Base64 if the encoding says so."),
                "encoding",
                Schema.oneOf(List.of("utf8", "base64"), "utf8 if absent."));
    }

    private Map<String, Object> deploymentSchema() {
        var limits = Stream.of(Limit.values()).map(Limit::label).toList();
        var members = source();
        members.put(UID, Schema.text(Field.CODE_UID, "The name of the program; versions count up under it."));
        members.put(
                "limits",
                Schema.map(
                        limits,
                        Schema.count(Field.LIMIT, "Its ceiling."),
                        "Its ceilings, such as timeoutMs and memoryMb."));
        members.put(
                "env",
                Schema.map(
                        Field.VARIABLES,
                        Field.VARIABLE_NAME,
                        Schema.text(Field.VARIABLE, "Its value."),
                        "Its environment variables."));
        return Schema.object(List.of(UID, "code", "language"), members);
    }

    private static Map<String, Object> assessment(String first) {
        return Schema.object(
                List.of(first, "codeHash", "decision", "findings"),
                first,
                Schema.any("What this is about."),
                "codeHash",
                Schema.text("SHA-256 of the program."),
                "decision",
                Schema.object("Whether it may run, its risk score, and why not."),
                "findings",
                Schema.list(
                        Schema.object("A rule, where it found something, and what to do."), "What the gate found."));
    }

    private static Map<String, Object> deployment() {
        return Schema.object(
                List.of("id", UID, "version", "codeHash", "status", "owner", "createdAt"),
                "id",
                Schema.text("Names this version."),
                UID,
                Schema.text("The name of the program."),
                "version",
                Schema.count("Counts up."),
                "codeHash",
                Schema.text("SHA-256 of the program."),
                "status",
                Schema.text("Such as ready."),
                "owner",
                Schema.text("Who deployed it."),
                "createdAt",
                Schema.text("When."),
                "lastUsedAt",
                Schema.textOrNull("When it was last run."),
                "expiresAt",
                Schema.textOrNull("When it is gone by itself."));
    }

    private static Map<String, @Nullable Object> members(ExecutionRequest request, Assessment assessment) {
        return Value.json(AssessmentWriter.write(request.source(), assessment)).map();
    }

    private static Map<String, @Nullable Object> members(GuestError error) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("kind", error.kind().label());
        members.put("message", error.message());
        members.put("line", error.line() == 0 ? null : error.line());
        members.put("column", error.column() == 0 ? null : error.column());
        return members;
    }

    private static Map<String, @Nullable Object> members(Deployment deployment) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("id", deployment.id());
        members.put(UID, deployment.codeUid());
        members.put("version", deployment.version());
        members.put("codeHash", deployment.codeHash());
        members.put("status", deployment.status().label());
        members.put("owner", deployment.owner());
        members.put("createdAt", deployment.createdAt().toString());
        members.put("lastUsedAt", deployment.lastUsedAt().map(Instant::toString).orElse(null));
        members.put("expiresAt", deployment.expiresAt().map(Instant::toString).orElse(null));
        return members;
    }
}
