package io.caisson.server.http;

import io.caisson.Refusal;
import io.caisson.Value;
import io.caisson.connector.NotAllowedException;
import io.caisson.connector.NotPreparedException;
import io.caisson.json.MalformedRequestException;
import io.caisson.ledger.retention.OperatorHoldException;
import io.caisson.receipt.Receipt;
import io.caisson.text.RequestBounds;
import io.caisson.text.Text;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// The problem document (RFC 9457) of a request that has no receipt to answer with.
///
/// Every problem of this server is made here, in the order in which they are checked.
public record Problem(
        int status, String name, String title, String detail, Map<String, String> more, Map<String, String> headers) {
    public static final String MEDIA_TYPE = "application/problem+json";

    public static Problem noKey() {
        return of(401, "key", "A valid key is needed", "send it as 'Authorization: Bearer KEY' or 'X-API-Key: KEY'")
                .withHeader("WWW-Authenticate", "Bearer");
    }

    public static Problem keyEnded() {
        return of(
                        401,
                        "key-ended",
                        "The key or token has ended",
                        "it was revoked or expired during the request; use another one")
                .withHeader("WWW-Authenticate", "Bearer");
    }

    public static Problem tooManyWrongKeys(long seconds) {
        return of(429, "wrong-keys", "Too many wrong keys", "wait " + seconds + " s before the next try")
                .withHeader("Retry-After", String.valueOf(seconds));
    }

    public static Problem foreignHost(String host) {
        return of(403, "host", "Not this host", "this server does not go by the name '" + shown(host) + "'");
    }

    public static Problem foreignOrigin(String origin) {
        return of(403, "origin", "Not from this origin", "pages of '" + shown(origin) + "' may not call this server");
    }

    public static Problem notPermitted(Access access) {
        return of(403, "scope", "The key lacks a scope", "the operation needs " + access.needed());
    }

    public static Problem notYours(NotAllowedException e) {
        return of(403, "owner", "This belongs to another user", String.valueOf(e.getMessage()));
    }

    public static Problem notYourExecution() {
        return of(
                403,
                "owner",
                "This belongs to another user",
                "ending the execution of another user needs a key with the scope admin");
    }

    public static Problem operatorHold(OperatorHoldException e) {
        return of(403, "hold", "The operator holds these receipts", String.valueOf(e.getMessage()));
    }

    public static Problem tooLarge(int maxBytes) {
        return of(413, "too-large", "The body is too large", "it may have at most " + maxBytes + " bytes");
    }

    public static Problem noJson(String given) {
        return of(
                415,
                "media-type",
                "The body must be JSON",
                "send it as 'Content-Type: application/json' in UTF-8, not as '" + shown(given) + "'");
    }

    public static Problem encoded(String given) {
        return of(415, "encoding", "The body must be plain", "the encoding '" + shown(given) + "' is not accepted");
    }

    static Problem malformed(MalformedRequestException mistake) {
        return malformed(String.valueOf(mistake.getMessage())).with("field", mistake.field());
    }

    public static Problem malformed(String detail) {
        return of(400, "malformed", "The request cannot be understood", detail);
    }

    static Problem noSuchPath() {
        return of(404, "not-found", "There is nothing here", "this server has no such path");
    }

    public static Problem noSuchExecution() {
        return of(404, "not-found", "There is no such execution", "no receipt of yours has this id");
    }

    public static Problem noSuchArtifact() {
        return of(404, "not-found", "There is no such artifact", "that execution left nothing by this path");
    }

    public static Problem noSuchWebhook() {
        return of(404, "not-found", "There is no such webhook", "no webhook of yours has this id");
    }

    public static Problem noSuchDeployment() {
        return of(404, "not-found", "There is no such deployment", "nothing that you may use is deployed by this name");
    }

    public static Problem noSuchKey() {
        return of(404, "not-found", "There is no such key", "no key that you may see has this id");
    }

    public static Problem noSocket() {
        return new Problem(
                426,
                "upgrade",
                "A WebSocket is opened here",
                "ask for an upgrade to websocket, or POST /v1/executions to run a program without one",
                Map.of(),
                Map.of("Upgrade", "websocket", "Connection", "Upgrade"));
    }

    static Problem wrongMethod(String allowed) {
        return of(405, "method", "Not with this method", "this path answers to " + allowed)
                .withHeader("Allow", allowed);
    }

    public static Problem quota(Receipt receipt, Refusal refusal) {
        return quota(receipt.id(), refusal);
    }

    public static Problem quota(String executionId, Refusal refusal) {
        return of(429, "quota", "Too much at once", Text.printable(refusal.message()))
                .with("executionId", executionId)
                .withHeader("Retry-After", seconds(refusal));
    }

    /// Rounded up: a caller that retries a moment too early is refused again.
    private static String seconds(Refusal refusal) {
        return String.valueOf(Math.max(1, refusal.retryAfter().plusMillis(999).toSeconds()));
    }

    public static Problem slowBody() {
        return http(408).withHeader("Connection", "close");
    }

    public static Problem unfinishedBodies() {
        return of(
                        429,
                        "bodies",
                        "Too much is being sent",
                        "the bodies that you are sending or running use all of your share of memory")
                .withHeader("Retry-After", "2");
    }

    public static Problem tooManyConnections() {
        return new Problem(
                429,
                "connections",
                "Too many connections",
                "your tenant has its share of connections; use those that it has",
                Map.of(),
                Map.of("Retry-After", "2", "Connection", "close"));
    }

    public static Problem tooManyNewKeys(Duration wait) {
        return of(
                        429,
                        "quota",
                        "Too many new keys",
                        RequestBounds.MAX_NEW_KEYS_A_MINUTE
                                + " new keys a minute are allowed for a tenant; try again later")
                .withHeader(
                        "Retry-After",
                        String.valueOf(Math.max(1, wait.plusMillis(999).toSeconds())));
    }

    public static Problem tooManyRequests(int perSecond) {
        return of(
                        429,
                        "requests",
                        "Too many requests",
                        "your tier allows your tenant " + perSecond
                                + " requests a second, large bodies counting as several; send fewer at once")
                .withHeader("Retry-After", "2");
    }

    public static Problem unreadAnswers() {
        return of(
                        429,
                        "unread",
                        "Too many answers are unread",
                        "answers to you that have not been read yet use all of your share of memory; read them first")
                .withHeader("Retry-After", "2");
    }

    public static Problem noSuchTier(String name) {
        return of(404, "tier", "There is no such tier", "there is no tier '" + shown(name) + "'");
    }

    public static Problem keyClash() {
        return of(
                409,
                "idempotency",
                "This key was used for something else",
                "the first request with this Idempotency-Key had another body; use another key");
    }

    /// The call was made at another server, which has a receipt too long to be shared.
    ///
    /// @param node the node id of that server
    public static Problem ranElsewhere(String id, int node) {
        return of(
                409,
                "idempotency",
                "This call was made at another server",
                "its receipt " + id + " is at the server with node id " + node + "; ask that one for it");
    }

    public static Problem notPrepared(NotPreparedException e) {
        return of(422, "not-prepared", "This source would not run", Text.printable(String.valueOf(e.getMessage())));
    }

    public static Problem ending() {
        return of(
                        503,
                        "ending",
                        "The server is stopping",
                        "running executions are finished, new ones are refused; try again later")
                .withHeader("Retry-After", "5");
    }

    static Problem ledger(String message) {
        return of(503, "ledger", "Nothing can be recorded now", Text.printable(message))
                .withHeader("Retry-After", "5");
    }

    public static Problem full(Receipt receipt, Refusal refusal) {
        return of(503, "full", "The server is full", Text.printable(refusal.message()))
                .with("executionId", receipt.id())
                .withHeader("Retry-After", "1");
    }

    public static Problem busy() {
        return of(503, "busy", "The server is busy", "the requests under way leave no room for this one")
                .withHeader("Retry-After", "1");
    }

    /// One tenant has reached its share; other tenants are served.
    public static Problem share(String what, long share) {
        return of(
                        429,
                        "share",
                        "Too much at once",
                        "your tenant has " + share + " " + what + ", its whole share; end one")
                .withHeader("Retry-After", "1");
    }

    static Problem internal() {
        return of(500, "internal", "The server failed", "nothing was run, or its receipt says what happened");
    }

    /// The problem for a request that the HTTP layer refuses.
    static Problem http(int status) {
        return switch (status) {
            case 404 -> noSuchPath();
            case 408 -> of(status, "slow", "The request came too slowly", "send it without pauses");
            case 413 -> tooLarge(RequestBounds.MAX_BODY_BYTES);
            case 414, 431 -> of(status, "head", "The head of the request is too large", "it may have 8 KiB");
            case 505 -> of(status, "version", "Not this HTTP version", "HTTP/1.1 is spoken here");
            default ->
                status < 500
                        ? of(status, "http", "The request is no valid HTTP", "it was not read any further")
                        : internal();
        };
    }

    public String json() {
        var members = new LinkedHashMap<String, Object>();
        members.put("type", "urn:caisson:problem:" + name);
        members.put("title", title);
        members.put("status", status);
        members.put("detail", detail);
        members.putAll(more);
        return Value.of(members).json();
    }

    private static Problem of(int status, String name, String title, String detail) {
        return new Problem(status, name, title, detail, Map.of(), Map.of());
    }

    private Problem with(String member, String value) {
        return value.isEmpty() ? this : new Problem(status, name, title, detail, Map.of(member, value), headers);
    }

    private Problem withHeader(String header, String value) {
        return new Problem(status, name, title, detail, more, Map.of(header, value));
    }

    private static String shown(String given) {
        return Text.printable(given.length() > 100 ? given.substring(0, 100) + "…" : given);
    }
}
