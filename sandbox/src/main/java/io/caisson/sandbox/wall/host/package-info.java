/// The kernel and the file system of this host: processors, libraries, folders, process table.
@NullMarked
package io.caisson.sandbox.wall.host;

import org.jspecify.annotations.NullMarked;
