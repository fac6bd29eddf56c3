/// `run` and `scan`: from options and files to a request, and from its receipt to the terminal.
@NullMarked
package io.caisson.cli.run;

import org.jspecify.annotations.NullMarked;
