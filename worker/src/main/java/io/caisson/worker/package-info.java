/// The program that runs behind the wall.
///
/// [WorkerMain] receives frames on descriptor 3 and answers on descriptor 4. After `Init` it warms up, puts the second
/// system-call filter on itself and says `Ready`; from then on each `Run` is answered by exactly one `Done`, and each
/// `Parse` by one `Parsed` or `Done`. Nothing in here is trusted by the service: a guest that breaks out of V8 owns
/// this process, and finds nothing in it.
@NullMarked
package io.caisson.worker;

import org.jspecify.annotations.NullMarked;
