/// Parses a source before it runs, and compiles TypeScript to JavaScript.
///
/// [SourceReader] returns a part for each text of a source that needs one: its [Outline] (which of the four
/// shapes it has, the parameters of its `main`, where its last expression begins), the JavaScript to run instead,
/// and the [Places] that map back. The parser is native and recursive, so it works on a thread with a huge stack
/// and a time limit, in its own [SyntaxWorker] where there is room for one. A source that it cannot finish counts
/// as an error of the guest.
@NullMarked
package io.caisson.worker.syntax;

import org.jspecify.annotations.NullMarked;
