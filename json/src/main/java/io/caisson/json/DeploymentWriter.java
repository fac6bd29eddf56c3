package io.caisson.json;

import io.caisson.ExecutionRequest;
import io.caisson.GuestError;
import io.caisson.Value;
import io.caisson.connector.Deployment;
import io.caisson.connector.Preparation;
import io.caisson.gate.Assessment;
import io.caisson.gate.Finding;
import io.caisson.gate.Severity;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes deployments, and preparations of sources to deploy, as JSON.
public final class DeploymentWriter {
    private DeploymentWriter() {}

    /// A deployment without its source.
    public static Map<String, @Nullable Object> members(Deployment deployment) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("id", deployment.id());
        members.put("codeUid", deployment.codeUid());
        members.put("version", deployment.version());
        members.put("codeHash", deployment.codeHash());
        members.put("status", deployment.status().label());
        members.put("language", deployment.request().source().language().name());
        members.put("connector", deployment.connector());
        members.put("owner", deployment.owner());
        members.put("createdAt", deployment.createdAt().toString());
        members.put("lastUsedAt", text(deployment.lastUsedAt()));
        members.put("expiresAt", text(deployment.expiresAt()));
        return members;
    }

    private static @Nullable String text(Optional<Instant> time) {
        return time.map(Instant::toString).orElse(null);
    }

    /// A preparation: what prevents a source from running, and the findings in it.
    ///
    /// @param version the newest version, when it is exactly this source
    public static String write(ExecutionRequest request, Preparation preparation, Optional<Integer> version) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("prepared", preparation.prepared());
        members.put("version", version.orElse(null));
        members.put("codeHash", preparation.codeHash());
        members.put(
                "errors",
                preparation.errors().stream().map(DeploymentWriter::error).toList());
        members.put("warnings", warnings(preparation.findings()));
        members.put(
                "runtime", preparation.runtime().map(RuntimesWriter::members).orElse(null));
        members.put("executionId", preparation.executionId());
        members.put("usage", Value.json(ReceiptWriter.usageJson(preparation.usage())));
        var assessment = new Assessment(preparation.findings(), preparation.decision());
        Value.json(AssessmentWriter.write(request.source(), assessment)).map().forEach(members::putIfAbsent);
        return Value.of(members).json();
    }

    private static Map<String, @Nullable Object> error(GuestError error) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("kind", error.kind().label());
        members.put("message", error.message());
        members.put("line", error.line() == 0 ? null : error.line());
        members.put("column", error.column() == 0 ? null : error.column());
        return members;
    }

    private static List<String> warnings(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.severity().compareTo(Severity.HIGH) < 0)
                .map(Finding::message)
                .toList();
    }
}
