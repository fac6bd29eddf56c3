/// Runtimes of our own for languages whose programs no other program here could run or judge: HTML, CSS and
/// WebAssembly.
///
/// All of it runs behind the wall, in a JVM that serves one guest and is thrown away. It speaks the protocol of every
/// process guest: the program is a file of `/work` or comes through the gate, the result and the error are files of
/// `/caisson`. Nothing of this package is ever loaded into the service.
@org.jspecify.annotations.NullMarked
package io.caisson.guests;
