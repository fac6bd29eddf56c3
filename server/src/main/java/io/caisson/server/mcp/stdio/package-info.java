/// MCP on standard input and output, answered in this process or relayed to a running server.
@NullMarked
package io.caisson.server.mcp.stdio;

import org.jspecify.annotations.NullMarked;
