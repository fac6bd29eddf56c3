package io.caisson.worker.syntax;

import com.caoccao.javet.swc4j.ast.enums.Swc4jAstType;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstArrowExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstCallExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstFnExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdent;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstParenExpr;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstModuleDecl;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstPat;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstProgram;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstExportDecl;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstAssignPat;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstBindingIdent;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstRestPat;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstExprStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstFnDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstForOfStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstUsingDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstVarDecl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the [Outline] from a syntax tree.
final class ShapeReader {
    private static final String MAIN = "main";

    private final String source;
    private boolean rootReturn;
    private boolean rootAwait;
    private int mentionsOfMain;
    private final List<Integer> dynamicImports = new ArrayList<>();

    private ShapeReader(String source) {
        this.source = source;
    }

    /// The outline of a module, or null for a source without imports and exports.
    static @Nullable Outline module(String source, ISwc4jAstProgram<?> program) {
        if (program.getBody().stream().noneMatch(ISwc4jAstModuleDecl.class::isInstance)) {
            return null;
        }
        var reader = new ShapeReader(source);
        program.getBody().forEach(item -> reader.walk(item, true));
        var parameters = program.getBody().stream()
                .map(item -> mainParameters(item instanceof Swc4jAstExportDecl export ? export.getDecl() : item))
                .flatMap(Optional::stream)
                .findFirst();
        return reader.outline(Outline.Shape.MODULE, -1, parameters.orElse(List.of()));
    }

    /// The outline of a source that was wrapped in parentheses, or null when it is not one object literal.
    static @Nullable Outline object(String source, ISwc4jAstProgram<?> program) {
        if (!isObject(program)) {
            return null;
        }
        var reader = new ShapeReader("(" + source);
        reader.walk(program.getBody().getFirst(), true);
        reader.dynamicImports.replaceAll(offset -> offset - 1);
        return reader.outline(Outline.Shape.OBJECT, -1, List.of());
    }

    /// Whether a program is one object literal in parentheses.
    static boolean isObject(ISwc4jAstProgram<?> program) {
        return program.getBody().size() == 1
                && program.getBody().getFirst() instanceof Swc4jAstExprStmt statement
                && statement.getExpr() instanceof Swc4jAstParenExpr outer
                && outer.getExpr().getType() == Swc4jAstType.ObjectLit;
    }

    static Outline script(String source, ISwc4jAstProgram<?> program) {
        var reader = new ShapeReader(source);
        program.getBody().forEach(statement -> reader.walk(statement, true));
        if (reader.rootReturn) {
            return reader.outline(Outline.Shape.BODY, -1, List.of());
        }
        var main = program.getBody().stream()
                .map(ShapeReader::mainParameters)
                .flatMap(Optional::stream)
                .findFirst();
        if (main.isPresent() && reader.mentionsOfMain == 1) {
            return reader.outline(Outline.Shape.MAIN, -1, main.get());
        }
        return reader.outline(Outline.Shape.SCRIPT, reader.lastExpression(program.getBody()), List.of());
    }

    private Outline outline(Outline.Shape shape, int lastExpression, List<String> parameters) {
        return new Outline(shape, rootAwait, lastExpression, parameters, dynamicImports);
    }

    private int lastExpression(List<? extends ISwc4jAst> statements) {
        return !statements.isEmpty() && statements.getLast() instanceof Swc4jAstExprStmt last
                ? afterMarkup(units(last.getSpan().getStart()))
                : -1;
    }

    /// The start of a statement after comments that begin with `<!--`, which the parser counts as part of it.
    private int afterMarkup(int start) {
        var at = start;
        while (source.startsWith("<!--", at) && source.indexOf('\n', at) >= 0) {
            at = source.indexOf('\n', at) + 1;
        }
        return at;
    }

    /// Walks the whole tree; `root` is true outside functions and class bodies.
    private void walk(ISwc4jAst node, boolean root) {
        if (root) {
            noteRoot(node);
        }
        if (node instanceof Swc4jAstCallExpr call && isImport(call)) {
            dynamicImports.add(units(call.getSpan().getStart()));
        }
        var inside = root && !opensScope(node);
        for (var child : node.getChildNodes()) {
            walk(child, inside);
        }
    }

    /// Whether the engine accepts the call as an import. With another number of arguments it reports an error
    /// itself.
    private static boolean isImport(Swc4jAstCallExpr call) {
        var arguments = call.getArgs();
        return call.getCallee().getType() == Swc4jAstType.Import
                && (arguments.size() == 1 || arguments.size() == 2)
                && arguments.stream().noneMatch(argument -> argument.getSpread().isPresent());
    }

    private void noteRoot(ISwc4jAst node) {
        switch (node) {
            case Swc4jAstIdent ident when ident.getSym().equals(MAIN) -> mentionsOfMain++;
            case Swc4jAstForOfStmt loop when loop.isAwait() -> rootAwait = true;
            case Swc4jAstUsingDecl using when using.isAwait() -> rootAwait = true;
            default -> {
                rootReturn |= node.getType() == Swc4jAstType.ReturnStmt;
                rootAwait |= node.getType() == Swc4jAstType.AwaitExpr;
            }
        }
    }

    private static boolean opensScope(ISwc4jAst node) {
        return switch (node.getType()) {
            case Function, ArrowExpr, Class, Constructor, GetterProp, SetterProp -> true;
            default -> false;
        };
    }

    /// The parameters of `main` when `node` declares such a function.
    private static Optional<List<String>> mainParameters(ISwc4jAst node) {
        if (node instanceof Swc4jAstFnDecl declaration) {
            return declaration.getIdent().getSym().equals(MAIN)
                    ? Optional.of(names(parametersOf(declaration.getFunction())))
                    : Optional.empty();
        }
        if (!(node instanceof Swc4jAstVarDecl variables)) {
            return Optional.empty();
        }
        return variables.getDecls().stream()
                .filter(variable -> isMain(variable.getName()))
                .map(variable -> variable.getInit().map(ShapeReader::functionParameters))
                .findFirst()
                .flatMap(found -> found.flatMap(Optional::ofNullable));
    }

    private static boolean isMain(ISwc4jAstPat pattern) {
        return pattern instanceof Swc4jAstBindingIdent name
                && name.getId().getSym().equals(MAIN);
    }

    private static @Nullable List<String> functionParameters(ISwc4jAst value) {
        return switch (value) {
            case Swc4jAstArrowExpr arrow -> names(arrow.getParams());
            case Swc4jAstFnExpr function -> names(parametersOf(function.getFunction()));
            case Swc4jAstParenExpr inner -> functionParameters(inner.getExpr());
            default -> null;
        };
    }

    private static List<ISwc4jAstPat> parametersOf(com.caoccao.javet.swc4j.ast.clazz.Swc4jAstFunction function) {
        return function.getParams().stream()
                .map(parameter -> parameter.getPat())
                .toList();
    }

    /// The names of parameters. A rest parameter beside others is left out, because no input member belongs to
    /// it; alone it gets the whole input.
    private static List<String> names(List<ISwc4jAstPat> patterns) {
        return patterns.stream()
                .filter(pattern -> patterns.size() == 1 || !(pattern instanceof Swc4jAstRestPat))
                .map(ShapeReader::name)
                .toList();
    }

    private static String name(ISwc4jAstPat pattern) {
        return switch (pattern) {
            case Swc4jAstBindingIdent ident -> ident.getId().getSym();
            case Swc4jAstAssignPat withDefault -> name(withDefault.getLeft());
            default -> "";
        };
    }

    /// Converts code points, which the parser counts, to UTF-16 units, which JavaScript and Java count.
    private int units(int codePoints) {
        return source.offsetByCodePoints(0, codePoints);
    }
}
