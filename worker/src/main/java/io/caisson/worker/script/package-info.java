/// JavaScript on V8: isolates made ahead from a snapshot, each used for one guest on one thread.
///
/// A [Cell] owns a thread and makes one isolate after another; a [GuestRun] turns a `Run` frame into its `Ending`. The
/// isolates of [Environments] live on, and a [CellRun] is to them what a [GuestRun] is to the others. All of it shares
/// one
/// process and its few locks, which is why the package has 26 files. The
/// boot library (JavaScript, under `boot/`) is the only code that talks to Java from inside an isolate, through one
/// function that takes a number and a text and returns a text. No Java object is ever bound into an isolate.
@NullMarked
package io.caisson.worker.script;

import org.jspecify.annotations.NullMarked;
