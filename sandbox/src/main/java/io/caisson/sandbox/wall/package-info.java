/// The wall: starts a process behind every layer the kernel offers, proves it, measures it and kills it.
///
/// A [Wall] gets a [Launch] (command, read-only paths, name of a system-call filter, [Ceilings]) and returns a
/// [Confined] process, or throws [LaunchException] and leaves nothing behind. Invariant: no byte of a guest runs
/// unless every layer of its rung (namespaces or Landlock; filter, limits, no privileges) is in place *on that
/// very process*, checked after its start. A demanded layer that is missing is a failed launch, never a weaker
/// wall. A canary attacks the wall from inside through the same code.
@NullMarked
package io.caisson.sandbox.wall;

import org.jspecify.annotations.NullMarked;
