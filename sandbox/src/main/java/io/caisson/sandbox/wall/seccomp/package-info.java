/// System-call filters: [AllowList] reads a list of permitted calls, [Seccomp] compiles it for the kernel.
@NullMarked
package io.caisson.sandbox.wall.seccomp;

import org.jspecify.annotations.NullMarked;
