/// Unpacks, once and before any guest exists, what a worker loads natively.
///
/// [Unpack] is run unconfined by the service with the worker's jars on its class path and writes one folder: the
/// engine, the parsers with their grammars, and the Unicode data V8 needs for `Intl`. Behind the wall that folder is
/// read-only.
@NullMarked
package io.caisson.worker.home;

import org.jspecify.annotations.NullMarked;
