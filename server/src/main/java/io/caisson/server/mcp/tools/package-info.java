/// The tools, prompts and resources that Caisson offers to agents.
@NullMarked
package io.caisson.server.mcp.tools;

import org.jspecify.annotations.NullMarked;
