/// Which rung this host gets. [WallChoice] tries them, [Canary] attacks the chosen one from inside, and [Doctor]
/// explains
/// the result to an operator.
@NullMarked
package io.caisson.sandbox.wall.choice;

import org.jspecify.annotations.NullMarked;
