package io.caisson.server;

import io.caisson.Absence;
import io.caisson.GuestRuntime;
import io.caisson.Value;
import io.caisson.embed.Caisson;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.Map;

/// `/v1/runtimes`: what can run here, and what would make the other languages run.
final class Runtimes {
    private final Caisson caisson;

    Runtimes(Caisson caisson) {
        this.caisson = caisson;
    }

    void list(Context context) {
        var answer = new LinkedHashMap<String, Object>();
        answer.put(
                "runtimes", caisson.runtimes().stream().map(Runtimes::members).toList());
        answer.put("missing", caisson.absences().stream().map(Runtimes::members).toList());
        context.contentType("application/json").result(Value.of(answer).json());
    }

    private static Map<String, String> members(GuestRuntime runtime) {
        var members = new LinkedHashMap<String, String>();
        members.put("language", runtime.language().name());
        members.put("name", runtime.name());
        members.put("version", runtime.version());
        members.put("state", runtime.readiness().label());
        return members;
    }

    private static Map<String, String> members(Absence absence) {
        var members = new LinkedHashMap<String, String>();
        members.put("language", absence.language().name());
        members.put("remedy", absence.remedy());
        return members;
    }
}
