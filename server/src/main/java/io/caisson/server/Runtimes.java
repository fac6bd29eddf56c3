package io.caisson.server;

import io.caisson.GuestRuntime;
import io.caisson.Language;
import io.caisson.Value;
import io.caisson.embed.Caisson;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// `/v1/runtimes`: what can run here, and which known languages cannot.
final class Runtimes {
    private final Caisson caisson;

    Runtimes(Caisson caisson) {
        this.caisson = caisson;
    }

    void list(Context context) {
        var ready = caisson.runtimes();
        var answer = new LinkedHashMap<String, Object>();
        answer.put("runtimes", ready.stream().map(Runtimes::runtime).toList());
        answer.put("missing", missing(ready));
        context.contentType("application/json").result(Value.of(answer).json());
    }

    private static Map<String, String> runtime(GuestRuntime runtime) {
        var members = new LinkedHashMap<String, String>();
        members.put("language", runtime.language().name());
        members.put("name", runtime.name());
        members.put("version", runtime.version());
        return members;
    }

    private static List<String> missing(List<GuestRuntime> ready) {
        var present = ready.stream().map(GuestRuntime::language).collect(Collectors.toSet());
        return Language.known().stream()
                .filter(language -> !present.contains(language))
                .map(Language::name)
                .toList();
    }
}
