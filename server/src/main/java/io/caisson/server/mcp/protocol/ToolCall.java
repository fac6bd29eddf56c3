package io.caisson.server.mcp.protocol;

import io.caisson.account.Caller;

/// One call of a tool, or one wish for a prompt.
///
/// @param replies what the client answered to the questions of an earlier [ToolAnswer.Asking]; none at first
/// @param state what that one wanted to remember; empty at first
public record ToolCall(McpPeer peer, Arguments arguments, Arguments replies, String state) {
    public Caller caller() {
        return peer.caller();
    }
}
