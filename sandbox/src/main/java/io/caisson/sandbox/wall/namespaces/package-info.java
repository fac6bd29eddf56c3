/// The rung `namespaces`: bubblewrap, and warm Pythons that are copied into namespaces of their own. [BubblewrapWall]
/// is
/// the entry point for processes, [Nursery] for copies.
@NullMarked
package io.caisson.sandbox.wall.namespaces;

import org.jspecify.annotations.NullMarked;
