/// The MCP endpoint for agents: tools, resources and prompts.
///
/// Three layers. An [io.caisson.server.mcp.protocol.Offer] describes tools, resources and prompts in types of our
/// own, independent of transport and revision. [io.caisson.server.mcp.protocol.Methods] answers a request of one
/// caller from it. Two implementations of the protocol use both: [Sessions] serves the revisions up to 2025-11-25
/// with the official SDK, and [io.caisson.server.mcp.protocol.Stateless] the revision 2026-07-28, which the SDK
/// does not implement. [McpEndpoint] and [io.caisson.server.mcp.stdio.StdioServer] choose between them by the
/// message.
///
/// Invariants: a tool that the caller's scopes do not permit is neither listed nor callable; a session belongs to
/// the key that opened it; tenant and tier are those of the caller, whatever the arguments say; the SDK gets only
/// messages that were bounded and parsed here first.
@NullMarked
package io.caisson.server.mcp;

import org.jspecify.annotations.NullMarked;
