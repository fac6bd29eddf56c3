/// What runs: executions and their streams, scans, prepared and deployed code, events.
@NullMarked
package io.caisson.server.executions;

import org.jspecify.annotations.NullMarked;
