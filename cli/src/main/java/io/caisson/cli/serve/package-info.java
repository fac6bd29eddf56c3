/// `serve`, `mcp`, `config` and `doctor`: the commands of an operator.
@NullMarked
package io.caisson.cli.serve;

import org.jspecify.annotations.NullMarked;
