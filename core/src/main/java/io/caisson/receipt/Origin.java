package io.caisson.receipt;

/// What an execution belongs to, as the service knows it; each empty when there is none.
///
/// @param idempotencyKey the caller's name for this very call: the same again is the first one's answer
/// @param requestHash of all that was asked under that key
public record Origin(String idempotencyKey, String requestHash, String deploymentId, String sessionId) {
    public static final Origin NONE = new Origin("", "", "", "");

    public static Origin deployment(String id) {
        return new Origin("", "", id, "");
    }

    public Origin withDeployment(String id) {
        return new Origin(idempotencyKey, requestHash, id, sessionId);
    }

    public static Origin idempotent(String key, String requestHash) {
        return new Origin(key, requestHash, "", "");
    }
}
