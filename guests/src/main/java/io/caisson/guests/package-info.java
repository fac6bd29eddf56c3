/// Our own runtimes for languages that no installed program could run or check: HTML, CSS and WebAssembly.
///
/// They run behind the wall, in a JVM that serves one guest and ends. They use the protocol of every process
/// guest: the program is a file of `/work` or arrives at the start line, the result and the error are files of
/// `/caisson`. No class of this package is loaded into the service.
@org.jspecify.annotations.NullMarked
package io.caisson.guests;
