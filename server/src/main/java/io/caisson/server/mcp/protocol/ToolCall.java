package io.caisson.server.mcp.protocol;

import io.caisson.account.Caller;

/// A call of a tool, or a request for a prompt.
///
/// @param replies the client's answers to an earlier [ToolAnswer.Asking]; empty at first
/// @param state the state of that [ToolAnswer.Asking]; empty at first
public record ToolCall(McpPeer peer, Arguments arguments, Arguments replies, String state) {
    public Caller caller() {
        return peer.caller();
    }
}
