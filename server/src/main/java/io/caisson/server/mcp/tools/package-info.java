/// The tools, prompts and resources of Caisson.
@NullMarked
package io.caisson.server.mcp.tools;

import org.jspecify.annotations.NullMarked;
