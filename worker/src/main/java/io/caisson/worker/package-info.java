/// The program that runs behind the wall.
///
/// [WorkerMain] receives frames on descriptor 3 and answers on descriptor 4. After `Init` it warms up, installs
/// the second system-call filter and sends `Ready`; from then on each `Run` is answered by exactly one `Done`,
/// and each `Parse` by one `Parsed` or `Done`. The service trusts nothing in this process: a guest that breaks
/// out of V8 controls it, and finds no secrets in it.
@NullMarked
package io.caisson.worker;

import org.jspecify.annotations.NullMarked;
