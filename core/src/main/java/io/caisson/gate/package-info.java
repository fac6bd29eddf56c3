/// What the gate works with: a parser tells [Facts], a [Scanner] turns them into [Finding]s, a [Policy] weighs those
/// and
/// gives the [Decision], which grants modules or refuses the request.
@NullMarked
package io.caisson.gate;

import org.jspecify.annotations.NullMarked;
