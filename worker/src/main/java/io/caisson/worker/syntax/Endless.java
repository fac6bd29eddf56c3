package io.caisson.worker.syntax;

import com.caoccao.javet.swc4j.ast.enums.Swc4jAstUnaryOp;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstUnaryExpr;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstBool;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstNumber;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstBreakStmt;

/// Detects loops that cannot end: the condition is always true, and no statement inside leaves the loop.
final class Endless {
    private Endless() {}

    /// Whether a condition is always true.
    static boolean isTrue(Known known, ISwc4jAst condition) {
        return switch (condition) {
            case Swc4jAstBool constant -> constant.isValue();
            case Swc4jAstUnaryExpr not when not.getOp() == Swc4jAstUnaryOp.Bang -> isFalse(not.getArg());
            default ->
                switch (known) {
                    case Known.Quantity(var value) -> value != 0;
                    case Known.Text(var text) -> !text.isEmpty();
                    case Known.Items _, Known.Fields _, Known.Function _ -> true;
                    case Known.Path _, Known.Result _, Known.Nothing _ -> false;
                };
        };
    }

    private static boolean isFalse(ISwc4jAst condition) {
        return switch (condition) {
            case Swc4jAstBool constant -> !constant.isValue();
            case Swc4jAstNumber number -> number.getValue() == 0;
            default -> false;
        };
    }

    /// Whether a statement in a loop leaves it or yields.
    static boolean hasExit(ISwc4jAst loop) {
        return loop.getChildNodes().stream().anyMatch(child -> leaves(child, true));
    }

    /// @param own whether a plain `break` here leaves the loop in question
    private static boolean leaves(ISwc4jAst node, boolean own) {
        return switch (node.getType()) {
            case ReturnStmt, ThrowStmt, YieldExpr -> true;
            case BreakStmt -> own || ((Swc4jAstBreakStmt) node).getLabel().isPresent();
            case Function, ArrowExpr, Class -> false;
            case ForStmt, ForInStmt, ForOfStmt, WhileStmt, DoWhileStmt, SwitchStmt -> inside(node, false);
            default -> inside(node, own);
        };
    }

    private static boolean inside(ISwc4jAst node, boolean own) {
        return node.getChildNodes().stream().anyMatch(child -> leaves(child, own));
    }
}
