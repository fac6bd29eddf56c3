/// Chooses the rung of this host. [WallChoice] tries the rungs, [Canary] attacks the chosen one from inside, and
/// [Doctor] explains the result to an operator.
@NullMarked
package io.caisson.sandbox.wall.choice;

import org.jspecify.annotations.NullMarked;
