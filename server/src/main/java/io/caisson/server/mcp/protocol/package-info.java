/// The Model Context Protocol without a transport: messages, tools, prompts, resources, and the stateless
/// revision of the protocol.
@NullMarked
package io.caisson.server.mcp.protocol;

import org.jspecify.annotations.NullMarked;
