/// Revisions of MCP that need sessions, spoken by the MCP SDK.
@NullMarked
package io.caisson.server.mcp.sdk;

import org.jspecify.annotations.NullMarked;
