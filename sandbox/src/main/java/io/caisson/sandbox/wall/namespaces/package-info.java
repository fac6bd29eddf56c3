/// The rung `namespaces`: bubblewrap, and warm Python interpreters that fork children into namespaces of their
/// own. [BubblewrapWall] is the entry point for processes, [Nursery] for children.
@NullMarked
package io.caisson.sandbox.wall.namespaces;

import org.jspecify.annotations.NullMarked;
