/// The rung `landlock`, for hosts without namespaces. [LandlockWall] starts the launcher, which confines itself
/// and then becomes the guest.
@NullMarked
package io.caisson.sandbox.wall.landlock;

import org.jspecify.annotations.NullMarked;
