/// `serve`, `mcp`, `config` and `doctor`: what an operator starts and checks.
@NullMarked
package io.caisson.cli.serve;

import org.jspecify.annotations.NullMarked;
