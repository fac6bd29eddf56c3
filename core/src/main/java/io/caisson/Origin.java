package io.caisson;

/// What an execution belongs to, as the service knows it; each empty when there is none.
///
/// @param idempotencyKey the caller's name for this very call: the same again is the first one's answer
public record Origin(String idempotencyKey, String deploymentId, String sessionId) {
    public static final Origin NONE = new Origin("", "", "");

    public static Origin deployment(String id) {
        return new Origin("", id, "");
    }
}
