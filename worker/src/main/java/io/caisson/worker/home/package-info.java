/// Unpacks the native libraries of a worker, once and before any guest exists.
///
/// The service runs [Unpack] unconfined, with the worker's jars on its class path. It writes one folder: the
/// engine, the parsers with their grammars, and the Unicode data that V8 needs for `Intl`. Behind the wall that
/// folder is read-only.
@NullMarked
package io.caisson.worker.home;

import org.jspecify.annotations.NullMarked;
