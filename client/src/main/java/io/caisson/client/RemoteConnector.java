package io.caisson.client;

import io.caisson.ExecutionRequest;
import io.caisson.Limits;
import io.caisson.Value;
import io.caisson.connector.AccessList;
import io.caisson.connector.Call;
import io.caisson.connector.CodeConnector;
import io.caisson.connector.Deployment;
import io.caisson.connector.NotAllowedException;
import io.caisson.connector.NotPreparedException;
import io.caisson.connector.Preparation;
import io.caisson.engine.Cancellation;
import io.caisson.json.Answer;
import io.caisson.json.DeploymentReader;
import io.caisson.json.RequestWriter;
import io.caisson.json.UrlPath;
import io.caisson.receipt.Receipt;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The seven verbs over HTTP, as the user of the key. Sources stay on the other side: a returned deployment has
/// none.
final class RemoteConnector implements CodeConnector {
    private final CaissonClient client;
    private final HttpCalls calls;
    private final String place;

    /// @param place the name of a place on the other side
    RemoteConnector(CaissonClient client, HttpCalls calls, String place) {
        this.client = client;
        this.calls = calls;
        this.place = place;
    }

    @Override
    public Preparation prepare(String codeUid, ExecutionRequest request, Cancellation cancellation) {
        var text = calls.text(ask(code(codeUid) + "/prepare", request), cancellation);
        return calls.understood(() -> DeploymentReader.preparation(text, request));
    }

    @Override
    public Deployment deploy(
            String codeUid, ExecutionRequest request, Optional<Instant> expiresAt, Cancellation cancellation) {
        var address = code(codeUid) + "/deployments"
                + expiresAt.map(end -> "?expiresAt=" + end).orElse("");
        try {
            // deploying the same source again gives the same deployment, so a lost request may be repeated
            var text = calls.text(ask(address, request), cancellation);
            return calls.understood(() -> DeploymentReader.read(text));
        } catch (CallException e) {
            throw switch (e.status()) {
                case 403 -> e.type().endsWith(":owner") ? new NotAllowedException(codeUid) : e;
                case 422 ->
                    new NotPreparedException(
                            "'" + codeUid + "' cannot be deployed: " + e.detail(),
                            prepare(codeUid, request, cancellation));
                default -> e;
            };
        }
    }

    @Override
    public Optional<Receipt> execute(String codeUid, Call call) {
        return emptyIfNotFound(() -> run(code(codeUid) + "/execute", call));
    }

    @Override
    public Optional<Receipt> executeDeployment(String codeUid, String deploymentId, Call call) {
        return deployment(codeUid, deploymentId)
                .flatMap(known -> emptyIfNotFound(() -> run(address(known.id()) + "/execute", call)));
    }

    private Receipt run(String address, Call call) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("input", call.input());
        members.put("limits", limits(call.limits()));
        return client.run(address, Value.of(members).json(), call);
    }

    private static Map<String, Long> limits(Limits limits) {
        var labelled = new LinkedHashMap<String, Long>();
        limits.values().forEach((limit, value) -> labelled.put(limit.label(), value));
        return labelled;
    }

    @Override
    public List<Deployment> deployments(String codeUid, int before, int limit) {
        var page = "?limit=" + limit + (before == Integer.MAX_VALUE ? "" : "&cursor=" + before);
        var text = calls.text(Ask.get(code(codeUid) + "/deployments" + page, patience(), Answer.MAX_LENGTH));
        return calls.understood(() -> DeploymentReader.list(text));
    }

    @Override
    public Optional<Deployment> deployment(String codeUid, String deploymentId) {
        return deployment(deploymentId).filter(known -> known.codeUid().equals(codeUid));
    }

    @Override
    public Optional<Deployment> deployment(String deploymentId) {
        return emptyIfNotFound(() -> calls.text(Ask.get(address(deploymentId), patience(), HttpCalls.SMALL)))
                .map(text -> calls.understood(() -> DeploymentReader.read(text)));
    }

    @Override
    public boolean delete(String codeUid, String deploymentId) {
        return deployment(codeUid, deploymentId)
                .flatMap(known -> emptyIfNotFound(() -> calls.text(Ask.delete(address(known.id()), patience()))))
                .isPresent();
    }

    @Override
    public Optional<AccessList> access(String codeUid) {
        return emptyIfNotFound(() -> calls.text(Ask.get(code(codeUid) + "/access", patience(), HttpCalls.SMALL)))
                .map(text -> calls.understood(() -> DeploymentReader.access(text)));
    }

    @Override
    public boolean share(String codeUid, AccessList access) {
        var entries = new TreeMap<String, List<String>>();
        access.entries()
                .forEach((party, levels) -> entries.put(
                        party.toString(),
                        levels.stream().sorted().map(AccessList.Level::label).toList()));
        var body = Value.of(Map.of("access", entries)).json();
        var ask = new Ask("PUT", code(codeUid) + "/access", Optional.of(body), "", false, patience(), HttpCalls.SMALL);
        return emptyIfNotFound(() -> calls.text(ask)).isPresent();
    }

    private static <T> Optional<T> emptyIfNotFound(Supplier<T> call) {
        try {
            return Optional.of(call.get());
        } catch (CallException e) {
            if (e.status() == 404) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private String written(ExecutionRequest request) {
        return RequestWriter.write(request.withConnector(place));
    }

    /// A request that may take as long as the other side may compile.
    private Ask ask(String address, ExecutionRequest request) {
        return Ask.post(address, written(request), client.timeout(request.limits()), Answer.MAX_LENGTH);
    }

    private static String code(String codeUid) {
        Deployment.checkUid(codeUid);
        return "/v1/code/" + segment(codeUid);
    }

    private static String address(String deploymentId) {
        return "/v1/deployments/" + segment(deploymentId);
    }

    /// One step of a path, with slashes encoded.
    private static String segment(String text) {
        return UrlPath.encode(text).replace("/", "%2F");
    }

    private Duration patience() {
        return calls.config().patience();
    }
}
