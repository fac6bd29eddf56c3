/// Request and findings in, decision out: which grants and limits hold for a caller, or why nothing runs.
///
/// Pure functions of their arguments; nothing here waits, remembers or looks at the host.
@NullMarked
package io.caisson.policy;

import org.jspecify.annotations.NullMarked;
