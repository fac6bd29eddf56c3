/// Control groups, version 1 and 2: limits of memory and processes, CPU weights of tenants, and measurements of a
/// guest.
@NullMarked
package io.caisson.sandbox.wall.cgroup;

import org.jspecify.annotations.NullMarked;
