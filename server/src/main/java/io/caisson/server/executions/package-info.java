/// Operations that run or read programs: executions and their streams, scans, deployed code, events.
@NullMarked
package io.caisson.server.executions;

import org.jspecify.annotations.NullMarked;
