package io.caisson.worker.syntax.fuzz;

import java.util.Random;
import java.util.stream.Collectors;

/// Programs in Perl 5. None has `BEGIN`, `use` or a module in it: Perl would run that while it compiles.
public final class PerlGrammar extends Grammar {
    private int names;

    public PerlGrammar(Random random) {
        super(random);
    }

    @Override
    public String program() {
        return several(0, 4, "", () -> "if (0) {" + space() + block() + "\n}\n" + one("", "", manual()))
                + several(0, 3, "", this::danger)
                + one("", "", "\n__END__\nit's \"(\n");
    }

    private String manual() {
        return "\n=pod\n\nit's `\n\n=cut\n\n";
    }

    private String space() {
        return chance(85) ? " " : one("\n", "\t", " # it's \" ( {\n");
    }

    private String block() {
        return several(0, 3, space(), this::statement);
    }

    private String statement() {
        return any(
                () -> "my $a" + ++names + " = " + number() + ";",
                () -> scalar() + space() + one("=", ".=", "+=", "||=", "//=", "**=", "x=") + space() + expression()
                        + ";",
                () -> "my @b" + ++names + " = (" + list() + ");",
                () -> "my %h" + ++names + " = (q => 1, y=>2, s =>3, tr => 4, m=>" + expression() + ");",
                () -> "print " + one("", "STDERR ", "{*STDERR} ") + list() + ";",
                () -> "foreach my $i (" + list() + ") {" + block() + "}",
                () -> "while (" + expression() + ") {" + block() + " last; }",
                () -> one("if", "unless") + " (" + expression() + ") {" + block() + "} else {" + block() + "}",
                () -> "print " + expression() + one(" if ", " unless ", " for ") + expression() + ";",
                () -> "sub f" + ++names + " {" + block() + " return " + expression() + "; }",
                () -> "$_ =~ " + match() + ";",
                () -> "my ($x, $y) = @_;",
                () -> document(),
                () -> "my @s" + ++names + " = sort { $a <=> $b } grep { " + match() + " } map { $_ * 2 } (" + list()
                        + ");",
                () -> "my $n" + ++names + " = " + expression() + " ? " + expression() + " : " + expression() + ";",
                () -> "L" + ++names + ": for (my $i = 0; $i < 3; $i++) { next L" + names + "; }",
                () -> "local $/ = undef; my $l = <STDIN>;",
                () -> "do {" + block() + "} while (0);",
                () -> "my $len = $#{$r} + $#list; my $pid = $$; my $e = $@ . $!;");
    }

    private String document() {
        return one(
                "print <<END;\nit's ( \" `\nEND\n",
                "print <<'END';\nit's ( \" ` $x @{[\nEND\n",
                "print <<\"A B\" . 'x';\n'\nA B\n",
                "print <<~END;\n    it's\n    END\n",
                "f(<<A, <<B);\n'\nA\n\"\nB\n",
                "print lc(<<E) . \"x\";\n`\nE\n");
    }

    private String scalar() {
        return one(
                "$x",
                "$h{x}",
                "$h{'x'}",
                "$a[0]",
                "$$r",
                "$r->{y}",
                "$r->[1]",
                "${x}",
                "$h{s}",
                "$x::y",
                "$#a",
                "@$r",
                "%h",
                "$h{q}{m}");
    }

    private String number() {
        return one("0", "12", "3.5", "1_000", "0x1F", "0b11", "1e5", "017", ".5");
    }

    private String list() {
        return several(1, 3, ", ", this::expression);
    }

    private String expression() {
        return any(
                this::number,
                this::scalar,
                this::string,
                () -> expression() + " "
                        + one(
                                "+", "-", "*", "/", "%", ".", "x", "**", "==", "eq", "<=>", "cmp", "&&", "||", "//",
                                "and", "..", "<<", "&")
                        + " " + expression(),
                () -> "(" + expression() + ")",
                () -> one("-", "!", "\\", "not ", "defined ") + scalar(),
                () -> "[" + list() + "]",
                () -> "{ a => " + expression() + " }",
                () -> "sub {" + block() + "}",
                () -> scalar() + " / " + number() + " / " + scalar(),
                () -> "join(" + string() + ", " + list() + ")",
                () -> "split /" + pattern() + "/, " + scalar(),
                () -> "qw(a b ' \" c)",
                () -> scalar() + " =~ " + match(),
                () -> one("-e", "-s", "-d") + " " + string(),
                () -> "length($x) / 2",
                () -> "$h{y} / 2 + $h{s} / 3",
                () -> "shift->{q}",
                () -> "$x % 3",
                () -> "time / 2");
    }

    private String string() {
        return one(
                "'a'",
                "'it\\'s'",
                "\"b $x\"",
                "\"\\\"\"",
                "q(a (b) c)",
                "q{it's}",
                "qq{a {b} \"}",
                "q!'!",
                "q<a<b>>",
                "q['\"]",
                "qq|'|",
                "q #c\n(')",
                "\"\\$x \\@y\"",
                "\"@{$r}[0]\"",
                "\"$h{x} $a[0] $r->{'y'}\"",
                "'#'",
                "\"=pod\"",
                "q'x'",
                "''",
                "\"\\\\\"",
                "'\\\\'");
    }

    private String match() {
        return one(
                "/" + pattern() + "/",
                "m{" + pattern() + "{2}}x",
                "m!" + pattern() + "!i",
                "s/" + pattern() + "/it's/g",
                "s{a}{b'}",
                "s{a} {'}",
                "s(a)/'/",
                "tr/a-z/A-Z/",
                "y/'/\"/",
                "m'x'",
                "qr/" + pattern() + "/i",
                "s#'#\"#",
                "m<a>",
                "s|/|'|");
    }

    private String pattern() {
        return one("a", "'", "\"", "\\/", "[(]", "\\(", "x y", "#", "(?:a|b)", "$x", "a$", "\\\\");
    }

    /// Something that a gate wants to know of.
    private String danger() {
        return any(
                () -> call() + ";\n",
                () -> "{ " + call() + " }\n",
                () -> call() + one(" if 1;\n", " unless 0;\n", " for 1;\n"),
                () -> "my $v" + ++names + " = " + call() + ";\n",
                () -> "sub g" + ++names + " { " + call() + " } g" + names + "();\n",
                () -> "my $c" + ++names + " = sub { " + call() + " }; $c" + names + "->();\n",
                () -> "eval { " + call() + " };\n",
                () -> "my @m" + ++names + " = map { " + call() + " } 1;\n",
                () -> "print \"a @{[ " + call() + " ]} b\";\n",
                () -> "print \"${\\ " + call() + "}\";\n",
                () -> "my $s" + ++names + " = 'a'; $s" + names + " =~ s/a/" + plain() + "/e;\n",
                () -> "1 " + one("&& ", "and ") + call() + ";\n",
                () -> "0 " + one("|| ", "or ", "// ") + call() + ";\n",
                () -> "print 'x', " + call() + ";\n",
                () -> "do { " + call() + " };\n",
                () -> "my %k" + ++names + " = (a => " + call() + ");\n",
                () -> "if (" + call() + ") { }\n",
                () -> "print <<E" + ++names + ", " + call() + ";\nit's\nE" + names + "\n",
                () -> "print <<E" + ++names + ";\n@{[ " + plain() + " ]}\nE" + names + "\n");
    }

    private String plain() {
        return one("system('danger')", "unlink('danger')", "fork()", "`danger`");
    }

    private String call() {
        var text = text();
        return one(
                "system(" + text + ")",
                "system " + text + ", 'x'",
                "system" + space() + "(" + text + ", qw(a b))",
                "exec(" + text + ")",
                "unlink(" + text + ")",
                "unlink " + text,
                "kill(9, 1)",
                "fork()",
                "fork",
                "`danger`",
                "qx(danger)",
                "qx{dan{}ger}",
                "qx!danger!",
                "qx" + one(" ", "\n") + "/danger/");
    }

    private String text() {
        return one(
                "'danger'",
                "\"danger\"",
                "q(danger)",
                "qq{danger}",
                "'dan' . 'ger'",
                "join('', 'dan', 'ger')",
                "lc('DANGER')",
                chars("danger"),
                "q'danger'");
    }

    private static String chars(String text) {
        return text.chars().mapToObj(c -> "chr(" + c + ")").collect(Collectors.joining("."));
    }
}
