package io.caisson.worker.syntax.fuzz;

import java.util.Random;
import java.util.stream.Collectors;

/// Programs in Lua 5.4.
public final class LuaGrammar extends Grammar {
    private int names;

    public LuaGrammar(Random random) {
        super(random);
    }

    @Override
    public String program() {
        return (chance(5) ? "#!/usr/bin/lua\n" : "")
                + several(0, 3, "", () -> "if false then " + block() + space() + "end" + end())
                + several(0, 2, "", this::danger);
    }

    private String space() {
        return chance(85) ? " " : one("\n", "\t", " --c 'x\n", " --[[ ( ]] ", " --[==[ ]] \n ]==]\n", "\r\n", "--[=\n");
    }

    private String end() {
        return one(" ", ";", "\n", ";;\n");
    }

    private String block() {
        return several(0, 3, "", () -> space() + statement() + end());
    }

    private String name() {
        return one("a", "b", "c", "_x1", "ende", "If", "print");
    }

    private String statement() {
        return any(
                () -> "local " + name() + "=" + number(),
                () -> name() + space() + "=" + space() + expression(),
                () -> target() + "," + target() + "=" + expression() + "," + expression(),
                () -> "local " + name() + one("", "<const>", " <close> ", " < const >") + ", " + name() + " = "
                        + list(),
                () -> "do" + block() + space() + "end",
                () -> "while " + expression() + " do" + block() + one("", " break ") + " end",
                () -> "repeat " + block() + " until " + expression(),
                () -> "if " + expression() + " then" + block() + branches() + " end",
                () -> "for " + name() + "=" + expression() + "," + expression() + one("", ",-1") + " do" + block()
                        + " end",
                () -> "for " + name() + "," + name() + " in " + list() + " do" + block() + " end",
                () -> "function " + one("f", "a.b", "a.b.c", "a.b:c", "a:b") + body(),
                () -> "local function " + name() + body(),
                () -> "do goto l" + ++names + "; ::l" + names + "::" + one("", ";") + " end",
                () -> "do return " + one("", list()) + one("", ";") + " end",
                this::call);
    }

    private String branches() {
        return several(0, 2, "", () -> " elseif " + expression() + " then" + block())
                + (chance(40) ? " else" + block() : "");
    }

    private String body() {
        return space() + "(" + one("", "a", "a,b", "...", "a, ...") + ")" + block() + " end";
    }

    private String target() {
        return any(this::name, () -> prefix() + "." + name(), () -> prefix() + "[" + expression() + "]");
    }

    private String prefix() {
        return any(this::name, () -> "(" + expression() + ")", () -> prefix() + "." + name(), this::call);
    }

    private String call() {
        return any(
                () -> name() + "()",
                () -> prefix() + "(" + list() + ")",
                () -> prefix() + ":" + name() + "(" + list() + ")",
                () -> name() + space() + string(),
                () -> name() + ":" + name() + table(),
                () -> name() + table());
    }

    private String list() {
        return several(1, 3, space() + ",", this::expression);
    }

    private String expression() {
        return any(
                this::number,
                this::string,
                () -> one("nil", "true", "false"),
                this::name,
                this::prefix,
                this::table,
                () -> "function" + body(),
                () -> expression() + " " + operator() + space() + expression(),
                () -> one("-", "not ", "#", "~", "- -", "not not ") + expression(),
                () -> "(" + expression() + ")");
    }

    private String operator() {
        return one(
                "+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", ">", "<=", ">=", "and", "or", "&", "|", "~",
                "<<", ">>");
    }

    private String number() {
        return one("0", "12", "3.5", ".5", "3.", "1e5", "1E-5", "0x1F", "0xA.8p-1", "0x.1p+4", "3e+2", "0Xep1");
    }

    private String table() {
        return "{"
                + several(
                        0,
                        3,
                        one(",", ";", " , "),
                        () -> one("", name() + "=", "[" + expression() + "]=") + expression())
                + one("", "") + "}";
    }

    private String string() {
        return one(
                "'a'",
                "\"b\"",
                "'it\\'s'",
                "'\\65\\x41\\u{48}'",
                "'a\\z  \n b'",
                "'a\\\nb'",
                "[[x]]",
                "[==[ ]] ]=] ]==]",
                "[[\nline ' \" \\]]",
                "'--'",
                "\"]]\"",
                "'\\\\'",
                "'\\\"'",
                "'\\0'",
                "'end'",
                "'é'");
    }

    /// Something that a gate wants to know of.
    private String danger() {
        var way = upTo(5);
        var table = way == 0 ? "io" : "os";
        var field = way == 0 ? "popen" : one("execute", "remove", "exit");
        var given = one("('danger')", " 'danger'", "\"danger\"", "[[danger]]", " ( 'dan'..'ger' )", "{}");
        if (chance(30)) {
            var alias = "v" + ++names;
            return "local " + alias + "=" + space() + callee(table, field) + end() + alias + given + end();
        }
        if (chance(20)) {
            var alias = "v" + ++names;
            return "local " + alias + "=" + table(table) + "\n" + access(alias, field) + given + end();
        }
        return wrapped(callee(table, field) + given);
    }

    private String wrapped(String call) {
        return any(
                () -> ";" + call + end(),
                () -> "do " + call + " end ",
                () -> "local _ = " + call + end(),
                () -> "if true then " + call + " end ",
                () -> "for i=1,1 do " + call + " end ",
                () -> ";(function(...) return " + call + " end)()" + end(),
                () -> "local function f" + ++names + "() " + call + " end f" + names + "()" + end(),
                () -> "pcall(function() " + call + " end)" + end(),
                () -> "local x = {[1]=" + call + "}" + end(),
                () -> "while true do " + call + " break end ");
    }

    private String callee(String table, String field) {
        return chance(20) ? "(" + access(table(table), field) + ")" : access(table(table), field);
    }

    private String table(String table) {
        return one(
                table,
                table,
                "_G." + table,
                "_ENV." + table,
                "_G._G." + table,
                "_G[" + disguised(table) + "]",
                "_ENV [ " + disguised(table) + " ]",
                "package.loaded." + table,
                "package.loaded[" + disguised(table) + "]",
                "require(" + disguised(table) + ")",
                "require'" + table + "'",
                "rawget(_G," + disguised(table) + ")",
                "(" + table + ")");
    }

    private String access(String table, String field) {
        return chance(40) ? table + one(".", " . ", "--[[x]].") + field : table + "[" + disguised(field) + "]";
    }

    /// An expression for a constant text.
    private String disguised(String text) {
        var half = 1 + random.nextInt(text.length() - 1);
        return any(
                () -> " '" + escaped(text) + "'",
                () -> "\"" + escaped(text) + "\"",
                () -> " [[" + text + "]]",
                () -> " [=[" + text + "]=]",
                () -> disguised2(text.substring(0, half)) + ".." + disguised2(text.substring(half)),
                () -> "(" + disguised2(text.substring(0, half)) + ")..(" + disguised2(text.substring(half)) + ")",
                () -> "string.char(" + text.chars().mapToObj(Integer::toString).collect(Collectors.joining(",")) + ")",
                () -> "('" + new StringBuilder(text).reverse() + "'):reverse()",
                () -> "string.reverse('" + new StringBuilder(text).reverse() + "')",
                () -> "string.lower('" + text + "')",
                () -> "tostring('" + text + "')");
    }

    private String disguised2(String part) {
        return part.length() > 1 && chance(30) ? disguised(part) : one(" '", " '") + escaped(part) + "'";
    }

    private String escaped(String text) {
        return text.chars()
                .mapToObj(c -> switch (upTo(6)) {
                    case 0 -> "\\x" + String.format("%02x", c);
                    case 1 -> String.format("\\%03d", c);
                    case 2 -> "\\u{" + (chance(30) ? "000" : "") + Integer.toHexString(c) + "}";
                    case 3 -> chance(30) ? "\\z \n\t" + (char) c : String.valueOf((char) c);
                    default -> String.valueOf((char) c);
                })
                .collect(Collectors.joining());
    }
}
