/// The paths of other protocols: MCP, Piston and sockets. Each hands its requests to a package of its own.
@NullMarked
package io.caisson.server.dialects;

import org.jspecify.annotations.NullMarked;
