package io.caisson.worker.syntax.fuzz;

import java.util.Random;
import java.util.stream.Collectors;

/// Programs for Bash. Those that run start nothing but commands that do not exist, and shells.
public final class ShellGrammar extends Grammar {
    private int names;

    public ShellGrammar(Random random) {
        super(random);
    }

    @Override
    public String program() {
        return one("", "#!/bin/bash\n")
                + several(0, 3, "", () -> "if false; then" + space() + block() + "fi\n")
                + several(0, 3, "", this::danger);
    }

    private String space() {
        return chance(85) ? " " : one("\n", "\t", " \\\n", " # it's ( \" `\n");
    }

    private String block() {
        return several(1, 3, "", () -> statement() + one("\n", ";\n", "; ", " &\n"));
    }

    private String statement() {
        return any(
                () -> "a " + word(),
                () -> several(1, 3, " ", this::word) + redirect(),
                () -> one("x", "y_1") + one("=", "+=") + one("", word()) + one("", " a"),
                () -> "x=(" + several(0, 3, one(" ", "\n"), this::word) + ")",
                () -> statement() + one(" && ", " || ", " | ", " |& ", " &&\n", " |\n") + statement(),
                () -> "{ " + block() + "}" + redirect(),
                () -> "(" + block() + ")",
                () -> "if " + statement() + "; then " + block() + one("", "elif a; then " + block())
                        + one("", "else " + block()) + "fi",
                () -> one("while ", "until ") + statement() + "; do " + block() + "done" + redirect(),
                () -> "for i in " + several(0, 3, " ", this::word) + "; do " + block() + "done",
                () -> "for i" + one(" ", "; ") + "do " + block() + "done",
                () -> "for ((i = 0; i < 3; i++)); do " + block() + "done",
                () -> "case " + word() + " in " + several(0, 3, "", this::choice) + "esac",
                () -> one("f()", "f ()", "function f", "function f()") + one(" ", "\n") + "{ " + block() + "}",
                () -> "f() (" + block() + ")",
                () -> "[[ " + test() + " ]]",
                () -> "((" + sum() + "))",
                () -> "! " + one("a", "time a"),
                () -> "select i in a b; do " + block() + "done",
                () -> "coproc a",
                () -> "{ " + document() + "\n}");
    }

    private String choice() {
        return one("", "(") + one("a", "*", "a|b", "'x y'", "\"a\"*", "[a-z]", "$x", "@(a|b)") + ")"
                + one(" ", "\n", " a ") + one(";;", ";&", ";;&") + one(" ", "\n");
    }

    private String document() {
        return one(
                "a <<E\nit's ( \" \\`\nE",
                "a <<'E'\nit's $( \" `\nE",
                "a <<-E\n\tit's\n\tE",
                "a <<A <<B\n'\nA\n\"\nB",
                "a <<\"E F\" | b\n)\nE F",
                "a <<\\E\n$(\nE",
                "a <<E && b\n$x ${y} $((1 + 2)) $(a)\nE",
                "(a <<E\n'\nE\n)",
                "a $(b <<E\nx\nE\n)",
                "{ a <<E; }\n}\nE");
    }

    private String redirect() {
        return chance(75)
                ? ""
                : one(
                        " >x",
                        " 2>&1",
                        " <x",
                        " >>x",
                        " &>x",
                        " <<<'a b'",
                        " 3<>x",
                        " 2>&-",
                        " >|x",
                        " {fd}>x",
                        " <<< \"$x\"",
                        " >& x",
                        "<x>y");
    }

    private String test() {
        return one(
                "-f x",
                "$a == b*",
                "a != \"b c\"",
                "a =~ ^[a-z]+$",
                "x =~ (a|b)",
                "-z $x && ( a < b )",
                "! -e x",
                "$x =~ ^(a\\ b)$",
                "a -lt 3 || b > c",
                "\"$x\" == @(a|b)",
                "a && \n b",
                "$x = '('");
    }

    private String sum() {
        return one(
                "1 + 2",
                "x = y << 2",
                "a[1] > (2)",
                "i++ , j--",
                "x ? 1 : 0",
                "16#ff",
                "(1) + ($x)",
                "$(a) + `b`",
                "x > 3 && y",
                "# + 1".substring(4));
    }

    private String word() {
        return any(
                () -> one(
                        "a", "b-c", "--d=e", "./f", "g*", "[a-z]?", "~/h", "{a,b}", "{1..3}", "a#b", "%x", "a=b", "=",
                        "x:y", "é", "a\\ b", "\\'", "\\\n"),
                () -> one(
                        "'it'",
                        "'a \" b'",
                        "\"a ' b\"",
                        "\"\\\"\"",
                        "\"\\`\"",
                        "$'a\\'b'",
                        "$\"a\"",
                        "''",
                        "\"\"",
                        "'a'\"b\"c",
                        "'\n'",
                        "\"a\nb\"",
                        "\"\\$x\"",
                        "\"a\\\\\""),
                () -> one(
                        "$x", "${x}", "$1", "$@", "\"$@\"", "$#", "$?", "$$", "${#x}", "${x[0]}", "${x[@]}", "${!x}",
                        "$-", "$!", "${10}", "\"$*\""),
                () -> "${x" + one(":-", "-", ":=", ":+", ":?", "#", "##", "%", "%%", "/", "//", "^", "^^", ",")
                        + one("a", "'b'", "\"c d\"", "$y", "*.c", "a/b", "}".substring(1)) + "}",
                () -> one(
                        "${x:1:2}",
                        "${x: -1}",
                        "${x@Q}",
                        "${x//\\//_}",
                        "${x/\\}/}",
                        "\"${x:-\"a b\"}\"",
                        "\"${x:-'}\"",
                        "${x:-$(a)}",
                        "${x#\"${y}\"}",
                        "\"${x%\\\"}\""),
                () -> "$(" + statement() + "\n)",
                () -> "\"a $(" + statement() + "\n) b\"",
                () -> "`a b`" + one("", "\"`c 'd'`\""),
                () -> "$((" + sum() + "))",
                () -> "\"$((" + sum() + "))\"",
                () -> one("<(a b)", ">(a)"),
                () -> "$(a; b # it's\n)",
                () -> "$(case x in a) b;; (c) d;; esac)",
                () -> "$( (a) )",
                () -> word() + word());
    }

    /// Something that a gate wants to know of.
    private String danger() {
        return any(
                () -> command() + "\n",
                () -> "{ " + command() + "; }\n",
                () -> "(" + command() + ")\n",
                () -> one(": && ", "false || ", "! ", "time ", ": ; ", ": & ") + command() + "\n",
                () -> one(": | ", "x=1 ") + simple() + "\n",
                () -> command() + one(" | :", " && :", " &", " >out", " <<<x", " # it's") + "\n",
                () -> "if " + command() + "; then :; fi\n",
                () -> "if :; then " + command() + "; fi\n",
                () -> "for i in 1; do " + command() + "; done\n",
                () -> "case a in (b) ;; a) " + command() + ";; esac\n",
                () -> "f" + ++names + "() { " + command() + "; }; f" + names + "\n",
                () -> ": $(" + command() + ")\n",
                () -> ": \"a `" + simple() + "` b\"\n",
                () -> ": ${x:-$(" + command() + ")}\n",
                () -> "x=$(" + command() + ")\n",
                () -> ": <(" + command() + ")\n",
                () -> ": <<E" + ++names + "\nit's $(" + command() + ")\nE" + names + "\n",
                () -> ": <<'E" + ++names + "'\nit's $(\nE" + names + "\n" + command() + "\n",
                () -> "[[ -n $(" + command() + ") ]]\n",
                () -> ": $((1 + $(" + command() + ")))\n",
                () -> "a" + ++names + "=([1]=x $(" + command() + "))\n",
                () -> "while " + command() + "; do break; done\n",
                () -> "shopt -s expand_aliases\nalias n" + ++names + "=" + one("danger", "'danger x'", "\"danger\"")
                        + "\nn" + names + " y\n");
    }

    private String command() {
        return any(
                this::simple,
                () -> "eval " + quoted(simple()),
                () -> "eval " + one("", "\"\" ") + simple(),
                () -> one("bash", "sh") + " -c " + quoted(simple()),
                () -> one("bash", "sh") + " -e -c " + quoted(simple()) + " x",
                () -> "command " + simple(),
                () -> "builtin eval " + quoted(simple()),
                () -> "v" + ++names + "=" + one("danger", "'danger'", "dan\"ger\"") + "; "
                        + one("$v" + names, "\"$v" + names + "\"", "${v" + names + "}") + " x",
                () -> "v" + ++names + "=dan; v" + names + "+=ger; $v" + names,
                () -> "v" + ++names + "=ger; dan$v" + names,
                () -> "set -- danger x; " + one("\"$@\"", "$1", "$*", "${1}"),
                () -> one(
                        "$(echo danger)",
                        "`echo danger`",
                        "$(printf danger)",
                        "$(printf %s dan ger)",
                        "dan$(echo ger)",
                        "\"$(echo danger)\""),
                () -> "{danger,x}",
                () -> "trap " + quoted(simple()) + " EXIT",
                () -> "read -r v" + ++names + " <<<danger; $v" + names,
                () -> "printf -v v" + ++names + " danger; $v" + names,
                () -> "echo " + quoted(simple()) + " | " + one("bash", "sh"),
                () -> one("bash", "sh") + " <<<" + quoted(simple()),
                () -> "for c" + ++names + " in : danger; do $c" + names + " x; done",
                () -> "declare v" + ++names + "=danger; $v" + names,
                () -> "local_() { \"$@\"; }; local_ danger x");
    }

    private String simple() {
        return name() + one("", " x", " -rf nowhere", " 'a b'", " $x", " >out");
    }

    private String quoted(String command) {
        return command.contains("'") || chance(30)
                ? "\"" + command.replaceAll("([\\\\\"`$])", "\\\\$1") + "\""
                : "'" + command + "'";
    }

    private String name() {
        var plain = "danger";
        var at = 1 + random.nextInt(plain.length() - 1);
        var start = plain.substring(0, at);
        var rest = plain.substring(at);
        return one(
                plain,
                plain,
                start + "\"\"" + rest,
                start + "''" + rest,
                "'" + start + "'" + rest,
                start + "\"" + rest + "\"",
                start + "\\" + rest,
                "\"" + plain + "\"",
                start + "\\\n" + rest,
                start + "$@" + rest,
                start + "${nothing}" + rest,
                "$'" + plain.chars().mapToObj(c -> String.format("\\x%02x", c)).collect(Collectors.joining()) + "'",
                "$'" + plain.chars().mapToObj(c -> String.format("\\%03o", c)).collect(Collectors.joining()) + "'",
                "$'" + start + "'" + rest,
                "$\"" + plain + "\"");
    }
}
