package io.caisson.worker.syntax;

import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstProgram;
import java.util.function.IntFunction;

/// Facts of JavaScript, from its syntax tree.
final class ScriptFacts {
    private ScriptFacts() {}

    /// @param places leads from an offset of the parser's, in code points, to the author's place
    static void of(ISwc4jAstProgram<?> program, String path, IntFunction<Places.Place> places, FactList facts)
            throws UnreadableSource {}
}
