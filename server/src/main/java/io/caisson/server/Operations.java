package io.caisson.server;

import static io.caisson.server.http.Access.*;
import static io.caisson.server.http.Operation.*;

import io.caisson.embed.Caisson;
import io.caisson.execution.Executor;
import io.caisson.ledger.DurableLedger;
import io.caisson.server.administration.Health;
import io.caisson.server.administration.KeyAdmin;
import io.caisson.server.administration.LedgerAdmin;
import io.caisson.server.administration.Reports;
import io.caisson.server.administration.SettingsAdmin;
import io.caisson.server.auth.LiveAuthority;
import io.caisson.server.executions.CodeResource;
import io.caisson.server.executions.EventFeed;
import io.caisson.server.executions.ExecutionAnswers;
import io.caisson.server.executions.Executions;
import io.caisson.server.executions.RepeatedRefusals;
import io.caisson.server.executions.RunningExecutions;
import io.caisson.server.executions.Runtimes;
import io.caisson.server.executions.Scans;
import io.caisson.server.executions.StreamedAnswers;
import io.caisson.server.http.Description;
import io.caisson.server.http.HangUps;
import io.caisson.server.http.Operation;
import io.caisson.server.traffic.Bodies;
import java.util.List;
import java.util.stream.Stream;

/// Everything that can be asked of a server in its own words. `openapi.yaml` says the same, and a test holds the two
/// together.
final class Operations {
    private Operations() {}

    static List<Operation> of(
            Caisson caisson,
            Bodies bodies,
            HangUps hangUps,
            RunningExecutions runningExecutions,
            EventFeed events,
            LiveAuthority authority) {
        var watching = new StreamedAnswers(hangUps);
        var calls = new ExecutionAnswers(
                caisson.unwrap(DurableLedger.class).idempotency(), runningExecutions, hangUps, watching, authority);
        var scans = new Scans(caisson, bodies, calls);
        var refusals = new RepeatedRefusals(caisson.unwrap(Executor.class)::refusedAgain);
        return Stream.of(
                        running(
                                new Executions(caisson, bodies, calls, runningExecutions, watching, authority),
                                refusals),
                        code(new CodeResource(caisson, bodies, calls), refusals),
                        reports(new Reports(caisson, bodies, scans), refusals),
                        administration(new LedgerAdmin(caisson.unwrap(DurableLedger.class), bodies)),
                        keys(new KeyAdmin(caisson.unwrap(DurableLedger.class), bodies, authority)),
                        settings(new SettingsAdmin(caisson, bodies)),
                        service(caisson, scans, events, refusals))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Operation> running(Executions executions, RepeatedRefusals refusals) {
        return List.of(
                post("/v1/executions", EXECUTE, refusals.before(executions::create)),
                get("/v1/executions", READ, executions::list),
                get("/v1/executions/{id}", RESULT, executions::show),
                delete("/v1/executions/{id}", EXECUTE, executions::cancel),
                get("/v1/executions/{id}/artifacts/<path>", RESULT, executions::artifact));
    }

    private static List<Operation> code(CodeResource codes, RepeatedRefusals refusals) {
        return List.of(
                post("/v1/code/{codeUid}/prepare", DEPLOY, refusals.before(codes::prepare)),
                post("/v1/code/{codeUid}/deployments", DEPLOY, refusals.before(codes::deploy)),
                get("/v1/code/{codeUid}/deployments", READ, codes::list),
                post("/v1/code/{codeUid}/execute", EXECUTE, refusals.before(codes::execute)),
                get("/v1/code/{codeUid}/access", DEPLOY, codes::showAccess),
                put("/v1/code/{codeUid}/access", DEPLOY, codes::share),
                get("/v1/deployments/{id}", READ, codes::show),
                delete("/v1/deployments/{id}", DEPLOY, codes::delete),
                post("/v1/deployments/{id}/execute", EXECUTE, refusals.before(codes::executeDeployment)));
    }

    private static List<Operation> reports(Reports reports, RepeatedRefusals refusals) {
        return List.of(
                get("/v1/agents/{id}/stats", READ, reports::stats),
                get("/v1/agents/{id}/failures", READ, reports::failures),
                get("/v1/security-log", READ, reports::securityLog),
                get("/v1/usage", READ, reports::usage),
                get("/v1/invoices/{month}", READ_ALL, reports::invoice),
                get("/v1/pricing", READ, reports::pricing),
                put("/v1/pricing/{tier}", OPERATOR, reports::setPricing),
                post("/v1/quote", EXECUTE, refusals.before(reports::quote)));
    }

    private static List<Operation> administration(LedgerAdmin admin) {
        return List.of(
                post("/v1/webhooks", ADMIN, admin::createWebhook),
                get("/v1/webhooks", ADMIN, admin::listWebhooks),
                delete("/v1/webhooks/{id}", ADMIN, admin::deleteWebhook),
                get("/v1/webhooks/{id}/dead-letters", ADMIN, admin::deadLetters),
                post("/v1/webhooks/{id}/replay", ADMIN, admin::replay),
                get("/v1/retention", ADMIN, admin::showRetention),
                put("/v1/retention", ADMIN, admin::setRetention));
    }

    private static List<Operation> keys(KeyAdmin keys) {
        return List.of(
                post("/v1/keys", ADMIN, keys::create),
                get("/v1/keys", ADMIN, keys::list),
                get("/v1/keys/{id}", ADMIN, keys::show),
                delete("/v1/keys/{id}", ADMIN, keys::revoke));
    }

    private static List<Operation> settings(SettingsAdmin settings) {
        return List.of(get("/v1/config", OPERATOR, settings::show), patch("/v1/config", OPERATOR, settings::change));
    }

    private static List<Operation> service(Caisson caisson, Scans scans, EventFeed events, RepeatedRefusals refusals) {
        var health = new Health(caisson::ready);
        var description = new Description();
        return List.of(
                post("/v1/scan", EXECUTE, refusals.before(scans::create)),
                get("/v1/runtimes", RESULT, new Runtimes(caisson)::list),
                get("/v1/events", READ, events::show),
                get("/v1/audit/verify", OPERATOR, new Audit(caisson)::verify),
                get("/healthz", OPEN, health::alive),
                get("/readyz", OPEN, health::ready),
                get("/openapi.yaml", OPEN, description::document),
                get("/docs", OPEN, description::page));
    }
}
