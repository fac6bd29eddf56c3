package io.caisson.server.mcp.protocol;

import io.caisson.account.Caller;

/// One call of a tool, or one wish for a prompt.
///
/// @param replies what the client answered to the questions of an earlier [Answer.Asking]; none at first
/// @param state what that one wanted to remember; empty at first
public record ToolCall(Peer peer, Arguments arguments, Arguments replies, String state) {
    public Caller caller() {
        return peer.caller();
    }
}
