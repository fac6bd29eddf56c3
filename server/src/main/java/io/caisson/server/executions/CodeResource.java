package io.caisson.server.executions;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Party;
import io.caisson.connector.AccessList;
import io.caisson.connector.Call;
import io.caisson.connector.CodeConnector;
import io.caisson.connector.Deployment;
import io.caisson.connector.NotAllowedException;
import io.caisson.connector.NotPreparedException;
import io.caisson.connector.Preparation;
import io.caisson.embed.Caisson;
import io.caisson.gate.Decision;
import io.caisson.json.DeploymentWriter;
import io.caisson.json.RequestReader;
import io.caisson.receipt.Receipt;
import io.caisson.server.http.Answers;
import io.caisson.server.http.Form;
import io.caisson.server.http.Headers;
import io.caisson.server.http.PageQuery;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.caisson.server.traffic.Bodies;
import io.caisson.text.RequestBounds.Field;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// `/v1/code` and `/v1/deployments`: the seven verbs for deployed source, and its access lists.
///
/// Code that the caller has no access to is answered with 404, as if it did not exist.
public final class CodeResource {
    private static final Set<String> CALL = Set.of("input", "limits");
    private static final Pattern VERSION = Pattern.compile("\\s*\\{\\s*\"version\"\\s*:\\s*\\d{1,18}\\s*}\\s*");

    private final Caisson caisson;
    private final Bodies bodies;
    private final ExecutionAnswers calls;

    public CodeResource(Caisson caisson, Bodies bodies, ExecutionAnswers calls) {
        this.caisson = caisson;
        this.bodies = bodies;
        this.calls = calls;
    }

    private CodeConnector connector(Caller caller) {
        return caisson.connectors().connector().as(caller);
    }

    /// The connector of the place that `request` names.
    private CodeConnector connector(Caller caller, ExecutionRequest request) {
        return Form.checked(
                "connector",
                () -> caisson.connectors().connector(request.connector()).as(caller));
    }

    private static String uid(Context context) {
        var uid = context.pathParam("codeUid");
        Form.checked("codeUid", () -> {
            Deployment.checkUid(uid);
            return uid;
        });
        return uid;
    }

    /// Answers whether a source would run. No guest code runs.
    public void prepare(Context context) {
        try (var body = bodies.read(context)) {
            var caller = RequestContext.caller(context);
            var request = request(body.text());
            var connector = connector(caller, request);
            var uid = uid(context);
            var preparation = calls.attended(context, cancellation -> connector.prepare(uid, request, cancellation));
            checkQuota(context, preparation);
            var version = connector.deployments(uid, Integer.MAX_VALUE, 1).stream()
                    .findFirst()
                    .filter(newest -> newest.codeHash().equals(preparation.codeHash()))
                    .map(Deployment::version);
            Answers.json(context, DeploymentWriter.write(request, preparation, version));
        }
    }

    private static void checkQuota(Context context, Preparation preparation) {
        context.header(Headers.EXECUTION_ID, preparation.executionId());
        if (preparation.decision() instanceof Decision.Deny(var refusal, var _) && refusal.kind() == ErrorKind.QUOTA) {
            throw new ProblemException(Problem.quota(preparation.executionId(), refusal));
        }
    }

    private ExecutionRequest request(String body) {
        return RequestReader.read(body, caisson::language);
    }

    /// Stores a source, or an earlier version of it, as the newest version.
    public void deploy(Context context) {
        try (var body = bodies.read(context)) {
            var connector = connector(RequestContext.caller(context));
            var uid = uid(context);
            var wanted = requestedSource(connector, uid, body.text());
            var place = connector(RequestContext.caller(context), wanted);
            var expiry = expiry(context);
            var deployed = calls.attended(context, cancellation -> place.deploy(uid, wanted, expiry, cancellation));
            context.status(201).header("Location", "/v1/deployments/" + deployed.id());
            Answers.json(context, DeploymentWriter.members(deployed));
        } catch (NotPreparedException e) {
            checkQuota(context, e.preparation());
            throw new ProblemException(Problem.notPrepared(e));
        } catch (NotAllowedException e) {
            throw new ProblemException(Problem.notYours(e));
        }
    }

    private static Optional<Instant> expiry(Context context) {
        var expiry = Optional.ofNullable(context.queryParam("expiresAt")).map(text -> Form.instant("expiresAt", text));
        if (expiry.filter(Instant.now()::isAfter).isPresent()) {
            throw Form.bad("expiresAt", "it lies in the past");
        }
        return expiry;
    }

    /// Reads a source, or the number of an earlier version.
    private ExecutionRequest requestedSource(CodeConnector connector, String uid, String body) {
        if (!VERSION.matcher(body).matches()) {
            return request(body);
        }
        var version = new Form(Value.json(body).map())
                .wholeNumber("version", Field.VERSION)
                .orElse(0L);
        return connector
                .version(uid, version.intValue())
                .map(Deployment::request)
                .orElseThrow(() -> new ProblemException(Problem.noSuchDeployment()));
    }

    public void list(Context context) {
        var page = PageQuery.of(context);
        var deployments = connector(RequestContext.caller(context))
                .deployments(uid(context), page.number().orElse(Integer.MAX_VALUE), page.limit());
        Answers.json(
                context,
                page.answer(
                        "deployments",
                        deployments,
                        DeploymentWriter::members,
                        deployment -> String.valueOf(deployment.version())));
    }

    public void show(Context context) {
        Answers.json(context, DeploymentWriter.members(deployment(context)));
    }

    private Deployment deployment(Context context) {
        return connector(RequestContext.caller(context))
                .deployment(context.pathParam("id"))
                .orElseThrow(() -> new ProblemException(Problem.noSuchDeployment()));
    }

    public void delete(Context context) {
        var deployment = deployment(context);
        if (!connector(RequestContext.caller(context)).delete(deployment.codeUid(), deployment.id())) {
            throw new ProblemException(Problem.noSuchDeployment());
        }
        context.status(204);
    }

    /// Runs the newest version.
    public void execute(Context context) {
        calls.answer(context, bodies.read(context), (caller, body) -> {
            var call = call(body);
            var uid = uid(context);
            return (origin, running) -> receiptOrNotFound(connector(caller)
                    .execute(uid, call.withOrigin(origin).withOutput(running, running.cancellation())));
        });
    }

    /// Runs the version with this deployment id.
    public void executeDeployment(Context context) {
        calls.answer(context, bodies.read(context), (caller, body) -> {
            var call = call(body);
            var deployment = deployment(context);
            return (origin, running) -> receiptOrNotFound(connector(caller)
                    .executeDeployment(
                            deployment.codeUid(),
                            deployment.id(),
                            call.withOrigin(origin).withOutput(running, running.cancellation())));
        });
    }

    private static Receipt receiptOrNotFound(Optional<Receipt> receipt) {
        return receipt.orElseThrow(() -> new ProblemException(Problem.noSuchDeployment()));
    }

    private static Call call(String body) {
        var form = Form.of(Form.checked("", () -> Value.json(body).map()), CALL);
        return Call.with(Value.of(form.members().get("input"))).withLimits(limits(form));
    }

    public static Limits limits(Form form) {
        var asked = new Form(form.object("limits"));
        var limits = Limits.NONE;
        for (var label : asked.members().keySet()) {
            var limit = Limit.of(label).orElseThrow(() -> Form.bad("limits." + label, "there is no such limit"));
            var value = asked.wholeNumber(label, Field.LIMIT)
                    .orElseThrow(() -> Form.bad("limits." + label, "it must be a number"));
            var before = limits;
            limits = Form.checked("limits." + label, () -> before.with(limit, value));
        }
        return limits;
    }

    public void showAccess(Context context) {
        var access = connector(RequestContext.caller(context))
                .access(uid(context))
                .orElseThrow(() -> new ProblemException(Problem.noSuchDeployment()));
        Answers.json(context, Map.of("access", accessMembers(access)));
    }

    private static Map<String, List<String>> accessMembers(AccessList access) {
        var entries = new TreeMap<String, List<String>>();
        access.entries()
                .forEach((party, levels) -> entries.put(
                        party.toString(),
                        levels.stream().sorted().map(AccessList.Level::label).toList()));
        return entries;
    }

    /// Replaces the access list, which holds for all versions of a code.
    public void share(Context context) {
        var form = bodies.form(context, Set.of("access"));
        var access = Form.checked("access", () -> read(form));
        if (!connector(RequestContext.caller(context)).share(uid(context), access)) {
            throw new ProblemException(Problem.noSuchDeployment());
        }
        showAccess(context);
    }

    private static AccessList read(Form form) {
        var entries = new Form(form.object("access", Field.ACCESS_ENTRIES));
        return new AccessList(entries.members().keySet().stream()
                .collect(Collectors.toMap(
                        party -> Party.of(Field.PARTY.check(party)),
                        party -> levels(entries.texts(party, Field.ACCESS_LEVELS)))));
    }

    private static Set<AccessList.Level> levels(List<String> labels) {
        return labels.stream()
                .map(label -> AccessList.Level.named(label)
                        .orElseThrow(() -> new IllegalArgumentException("a level is owner, read or write")))
                .collect(Collectors.toSet());
    }
}
