package io.caisson.client;

import io.caisson.execution.Ids;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/// A request to another Caisson. It can be repeated: either it changes nothing, or it has an idempotency key.
///
/// @param path after the configured address, encoded
/// @param key the idempotency key; empty where none is needed
/// @param streamed whether an event stream is requested
/// @param timeout until the last byte of the answer, including all retries and pauses
/// @param most maximum size of the answer in bytes
record Ask(
        String method, String path, Optional<String> body, String key, boolean streamed, Duration timeout, long most) {
    static final String EVENTS = "text/event-stream";
    static final String JSON = "application/json";

    static Ask get(String path, Duration timeout, long most) {
        return new Ask("GET", path, Optional.empty(), "", false, timeout, most);
    }

    static Ask delete(String path, Duration timeout) {
        return new Ask("DELETE", path, Optional.empty(), "", false, timeout, HttpCalls.SMALL);
    }

    static Ask post(String path, String body, Duration timeout, long most) {
        return new Ask("POST", path, Optional.of(body), "", false, timeout, most);
    }

    static String newKey() {
        return Ids.next("call_", Clock.systemUTC());
    }

    Ask withKey(String changed) {
        return new Ask(method, path, body, changed, streamed, timeout, most);
    }

    Ask withEvents(boolean wished, long mostBytes) {
        return new Ask(method, path, body, key, wished, timeout, mostBytes);
    }

    HttpRequest request(ClientConfig config) {
        var request = HttpRequest.newBuilder(config.at(path))
                .header("Authorization", "Bearer " + config.key())
                .header("Accept", streamed ? EVENTS + ", " + JSON : JSON)
                .method(method, body.map(BodyPublishers::ofString).orElseGet(BodyPublishers::noBody));
        body.ifPresent(_ -> request.header("Content-Type", JSON));
        if (!key.isEmpty()) {
            request.header("Idempotency-Key", key);
        }
        return request.build();
    }
}
