/// The MCP door: what agents call tools, read as resources and start from as prompts.
///
/// Three layers. An [io.caisson.server.mcp.protocol.Offer] is what there is, in types of our own that know neither a
/// transport nor a revision of the
/// protocol. [io.caisson.server.mcp.protocol.Methods] answers a request for one caller. Two lanes carry requests to it:
/// [Sessions] the revisions up to
/// 2025-11-25, by the official SDK, and [io.caisson.server.mcp.protocol.Stateless] the one of 2026-07-28, which the SDK
/// does not speak; [McpEndpoint]
/// and [io.caisson.server.mcp.stdio.StdioServer] look at a message and pick the lane.
///
/// Invariants: what a caller's scopes do not permit is neither listed nor callable; a session belongs to the key that
/// made it; tenant and tier are those of the caller, whatever the arguments say; the SDK reads only messages that were
/// bounded and read here first.
@NullMarked
package io.caisson.server.mcp;

import org.jspecify.annotations.NullMarked;
