package io.caisson.worker.syntax.tree;

import io.caisson.worker.syntax.UnreadableSource;
import java.util.Set;

/// Parses a Lua text into a tree. The available tree-sitter grammar reads uninitialized memory and so parses the
/// same text differently from time to time; Lua is small enough for a parser of our own.
final class LuaParser {
    /// Lua itself allows two hundred levels.
    private static final int MAX_DEPTH = 1_000;

    private static final Set<String> BINARY = Set.of(
            "+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", ">", "<=", ">=", "and", "or", "&", "|", "~",
            "<<", ">>");
    private static final Set<String> UNARY = Set.of("-", "not", "#", "~");

    private final LuaTokens tokens;
    private int depth;

    private LuaParser(String text) {
        tokens = new LuaTokens(text);
    }

    static Tree parse(String text) throws UnreadableSource {
        var parser = new LuaParser(text);
        var root = new Sprout("chunk", 0, text.length());
        while (parser.tokens.type() != LuaTokens.Type.END) {
            parser.block(root);
            if (parser.tokens.type() != LuaTokens.Type.END) {
                root.add(parser.gap());
            }
        }
        return root.tree(text);
    }

    private void enter() throws UnreadableSource {
        if (++depth > MAX_DEPTH) {
            throw UnreadableSource.tooDeep();
        }
    }

    /// Consumes an unexpected token as an error node.
    private Sprout gap() {
        var gap = new Sprout(Node.ERROR, tokens.start(), tokens.end());
        tokens.next();
        return gap;
    }

    private Sprout inner() throws UnreadableSource {
        var inner = new Sprout("block", tokens.start(), tokens.start()).as("body");
        block(inner);
        return inner;
    }

    private void block(Sprout parent) throws UnreadableSource {
        enter();
        while (tokens.type() != LuaTokens.Type.END && !isAny("end", "else", "elseif", "until")) {
            statement(parent);
        }
        depth--;
    }

    private boolean isAny(String... words) {
        for (var word : words) {
            if (tokens.is(word)) {
                return true;
            }
        }
        return false;
    }

    private boolean takes(String word) {
        if (tokens.is(word)) {
            tokens.next();
            return true;
        }
        return false;
    }

    private void expect(Sprout parent, String word) {
        if (!takes(word)) {
            parent.add(new Sprout(Node.ERROR, tokens.start(), tokens.start()));
        }
    }

    private void closing(Sprout parent, String bracket) {
        if (tokens.is(bracket)) {
            parent.add(leaf(bracket));
        } else {
            expect(parent, bracket);
        }
    }

    private Sprout open(String kind) {
        var opened = new Sprout(kind, tokens.start(), tokens.end());
        tokens.next();
        return opened;
    }

    private void statement(Sprout parent) throws UnreadableSource {
        if (takes(";")) {
            return;
        }
        if (tokens.is("while")) {
            var loop = open("while_statement");
            parent.add(body(loop.add(expression().as("condition")), "do"));
        } else if (tokens.is("for")) {
            var loop = open("for_statement");
            while (tokens.type() == LuaTokens.Type.NAME || tokens.is(",")) {
                tokens.next();
            }
            tokens.next();
            list(loop);
            parent.add(body(loop, "do"));
        } else if (tokens.is("do")) {
            parent.add(body(new Sprout("do_statement", tokens.start(), tokens.end()), "do"));
        } else if (tokens.is("repeat")) {
            var loop = open("repeat_statement");
            loop.add(inner());
            expect(loop, "until");
            parent.add(loop.add(expression().as("condition")));
        } else if (tokens.is("if")) {
            parent.add(condition());
        } else if (tokens.is("function")) {
            parent.add(function("function_definition_statement"));
        } else if (tokens.is("local")) {
            local(parent);
        } else if (tokens.is("return") || tokens.is("break")) {
            var leaving = open(tokens.is("return") ? "return_statement" : "break_statement");
            if (!isAny("end", "else", "elseif", "until", ";")
                    && tokens.type() != LuaTokens.Type.END
                    && leaving.is("return_statement")) {
                list(leaving);
            }
            parent.add(leaving);
        } else if (tokens.is("goto")) {
            var leaving = open("goto_statement");
            tokens.next();
            parent.add(leaving);
        } else if (tokens.is("::")) {
            tokens.next();
            tokens.next();
            takes("::");
        } else {
            assignmentOrCall(parent);
        }
    }

    private Sprout body(Sprout parent, String word) throws UnreadableSource {
        expect(parent, word);
        parent.add(inner());
        parent.endAt(tokens.end());
        expect(parent, "end");
        return parent;
    }

    private Sprout condition() throws UnreadableSource {
        var branch = open("if_statement");
        branch.add(expression());
        expect(branch, "then");
        branch.add(inner());
        while (takes("elseif")) {
            branch.add(expression());
            expect(branch, "then");
            branch.add(inner());
        }
        if (takes("else")) {
            branch.add(inner());
        }
        branch.endAt(tokens.end());
        expect(branch, "end");
        return branch;
    }

    /// A function definition, from `function` on, with its name if it has one.
    private Sprout function(String kind) throws UnreadableSource {
        enter();
        var function = open(kind);
        var name = tokens.type() == LuaTokens.Type.NAME ? leaf("identifier") : null;
        while (tokens.is(".") || tokens.is(":")) {
            tokens.next();
            name = new Sprout("path", tokens.start(), tokens.end());
            tokens.next();
        }
        if (name != null) {
            function.add(name.as("name"));
        }
        var parameters = new Sprout("parameter_list", tokens.start(), tokens.start());
        expect(function, "(");
        while (tokens.type() != LuaTokens.Type.END && !tokens.is(")")) {
            if (tokens.type() == LuaTokens.Type.NAME) {
                parameters.add(leaf("identifier"));
            } else {
                tokens.next();
            }
        }
        expect(function, ")");
        function.add(parameters);
        function.add(inner());
        function.endAt(tokens.end());
        expect(function, "end");
        depth--;
        return function;
    }

    private Sprout leaf(String kind) {
        return open(kind);
    }

    private void local(Sprout parent) throws UnreadableSource {
        var start = tokens.start();
        tokens.next();
        if (tokens.is("function")) {
            parent.add(function("local_function_definition_statement"));
            return;
        }
        var declaration = new Sprout("local_variable_declaration", start, tokens.start());
        var variables = new Sprout("variable_list", tokens.start(), tokens.start());
        do {
            if (tokens.type() == LuaTokens.Type.NAME) {
                variables.add(variable());
            }
            if (takes("<")) {
                tokens.next();
                takes(">");
            }
        } while (takes(","));
        parent.add(assigned(declaration.add(variables)));
    }

    private Sprout variable() {
        var variable = new Sprout("variable", tokens.start(), tokens.end());
        return variable.add(leaf("identifier").as("name"));
    }

    private Sprout assigned(Sprout assignment) throws UnreadableSource {
        var values = new Sprout("expression_list", tokens.start(), tokens.start());
        if (takes("=")) {
            list(values);
        }
        return assignment.add(values);
    }

    private void assignmentOrCall(Sprout parent) throws UnreadableSource {
        if (tokens.type() != LuaTokens.Type.NAME && !tokens.is("(")) {
            parent.add(gap());
            return;
        }
        var first = suffixed();
        if (!tokens.is("=") && !tokens.is(",")) {
            parent.add(first);
            return;
        }
        var variables = new Sprout("variable_list", first.start(), first.start()).add(first);
        while (takes(",")) {
            variables.add(suffixed());
        }
        parent.add(assigned(new Sprout("variable_assignment", first.start(), first.start()).add(variables)));
    }

    private void list(Sprout parent) throws UnreadableSource {
        do {
            parent.add(expression());
        } while (takes(","));
    }

    private Sprout expression() throws UnreadableSource {
        enter();
        var first = operand();
        var all = new Sprout("concatenation", first.start(), first.start()).add(first);
        var only = true;
        var concatenates = true;
        while (BINARY.contains(tokens.word())
                && tokens.type() != LuaTokens.Type.STRING
                && tokens.type() != LuaTokens.Type.NAME) {
            concatenates &= tokens.is("..");
            only = false;
            tokens.next();
            all.add(operand());
        }
        depth--;
        return only ? first : concatenates ? all : all.renamed("binary_expression");
    }

    private Sprout operand() throws UnreadableSource {
        if (UNARY.contains(tokens.word()) && tokens.type() != LuaTokens.Type.STRING) {
            var start = tokens.start();
            while (UNARY.contains(tokens.word()) && tokens.type() != LuaTokens.Type.STRING) {
                tokens.next();
            }
            return new Sprout("unary_expression", start, start).add(operand());
        }
        return switch (tokens.type()) {
            case STRING -> leaf("string");
            case NUMBER -> leaf("number");
            case NAME -> suffixed();
            case KEYWORD -> tokens.is("function") ? function("function_definition") : constant();
            case SYMBOL ->
                tokens.is("{") ? table() : tokens.is("(") ? suffixed() : tokens.is("...") ? leaf("rest") : gap();
            case END -> new Sprout(Node.ERROR, tokens.start(), tokens.start());
        };
    }

    private Sprout constant() {
        return isAny("true", "false", "nil")
                ? leaf(tokens.word())
                : new Sprout(Node.ERROR, tokens.start(), tokens.start());
    }

    private Sprout table() throws UnreadableSource {
        var table = new Sprout("table", tokens.start(), tokens.end()).add(leaf("{"));
        while (tokens.type() != LuaTokens.Type.END && !tokens.is("}")) {
            if (takes("[")) {
                table.add(expression());
                expect(table, "]");
            } else if (!takes(",") && !takes(";") && !takes("=")) {
                var before = tokens.start();
                table.add(expression());
                if (tokens.start() == before) {
                    table.add(gap());
                }
            }
        }
        closing(table, "}");
        return table;
    }

    /// A name or a parenthesized expression with its fields and calls.
    private Sprout suffixed() throws UnreadableSource {
        Sprout value;
        if (tokens.is("(")) {
            value = new Sprout("parenthesized_expression", tokens.start(), tokens.end()).add(leaf("("));
            value.add(expression());
            closing(value, ")");
        } else {
            value = tokens.type() == LuaTokens.Type.NAME ? variable() : gap();
        }
        var before = depth;
        while (isSuffix()) {
            enter();
            value = suffix(value);
        }
        depth = before;
        return value;
    }

    private boolean isSuffix() {
        return tokens.type() == LuaTokens.Type.STRING || isAny(".", "[", ":", "(", "{");
    }

    private Sprout suffix(Sprout value) throws UnreadableSource {
        if (tokens.is(".") || tokens.is(":")) {
            var role = tokens.is(":") ? "method" : "field";
            tokens.next();
            var variable = new Sprout("variable", value.start(), value.start()).add(value.as("table"));
            return tokens.type() == LuaTokens.Type.NAME
                    ? variable.add(leaf("identifier").as(role))
                    : variable.add(gap());
        }
        if (takes("[")) {
            var variable = new Sprout("variable", value.start(), value.start()).add(value.as("table"));
            variable.add(expression().as("field"));
            variable.endAt(tokens.end());
            expect(variable, "]");
            return variable;
        }
        var call = new Sprout("call", value.start(), value.start()).add(value.as("function"));
        var arguments = new Sprout("argument_list", tokens.start(), tokens.end()).as("arguments");
        if (tokens.is("(")) {
            arguments.add(leaf("("));
            if (!tokens.is(")")) {
                list(arguments);
            }
            closing(arguments, ")");
        } else {
            arguments.add(tokens.is("{") ? table() : leaf("string"));
        }
        return call.add(arguments);
    }
}
