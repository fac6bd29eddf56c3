package io.caisson.server;

import io.caisson.Value;
import io.caisson.embed.Caisson;
import io.caisson.ledger.DurableLedger;
import io.caisson.server.http.Answers;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// `/v1/audit/verify`: whether the ledger is what was recorded, and the newest checkpoint to keep elsewhere.
final class Audit {
    private final Caisson caisson;

    Audit(Caisson caisson) {
        this.caisson = caisson;
    }

    void verify(Context context) {
        var verification = caisson.unwrap(DurableLedger.class).verify();
        var answer = new LinkedHashMap<String, @Nullable Object>();
        answer.put("holds", verification.holds());
        answer.put("receipts", verification.receipts());
        answer.put("stubs", verification.stubs());
        answer.put("tenants", verification.tenants());
        answer.put("checkpoints", verification.checkpoints());
        answer.put(
                "flaw",
                verification
                        .flaw()
                        .map(flaw -> {
                            var members = new LinkedHashMap<String, Object>();
                            members.put("tenant", flaw.tenant());
                            members.put("seq", flaw.seq());
                            members.put("id", flaw.id());
                            members.put("what", flaw.what());
                            return members;
                        })
                        .orElse(null));
        answer.put(
                "checkpoint",
                verification
                        .newest()
                        .map(newest -> Value.json(newest.json()).toJava())
                        .orElse(null));
        Answers.json(context, Value.of(answer).json());
    }
}
