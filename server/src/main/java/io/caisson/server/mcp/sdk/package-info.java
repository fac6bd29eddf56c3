/// The revisions of MCP with sessions, implemented with the MCP SDK.
@NullMarked
package io.caisson.server.mcp.sdk;

import org.jspecify.annotations.NullMarked;
