package io.caisson.worker.syntax.fuzz;

import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;

/// Texts in SQLite's SQL over the tables `t(a, b, c)` and `u(a, b)`.
public final class SqlGrammar extends Grammar {
    public SqlGrammar(Random random) {
        super(random);
    }

    @Override
    public String program() {
        return several(1, 5, one(";", ";\n", " ; ", ";;"), () -> space() + (chance(45) ? danger() : statement()))
                + one("", ";", ";\n", " -- x");
    }

    private String space() {
        return chance(80) ? one("", " ") : one("\n", "/* ' */", "-- \" '\n", "/* ; */", "/**/ ", "\t", "/* -- */");
    }

    private String gap() {
        return chance(80) ? " " : one("\n", "/* ) */", " -- (\n", "\t", " /***/ ");
    }

    private String statement() {
        return any(
                () -> "SELECT " + expression(),
                this::select,
                () -> "INSERT INTO t VALUES (" + several(3, 3, ", ", this::expression) + ")",
                () -> "INSERT OR REPLACE INTO u(a, b) " + select2(),
                () -> "UPDATE t SET a = " + expression() + " WHERE " + expression(),
                () -> "DELETE FROM " + quotedName("t") + " WHERE " + expression(),
                () -> "CREATE TABLE " + quotedName("n")
                        + "(x INTEGER PRIMARY KEY, y VARCHAR(10) DEFAULT ('a;b') CHECK (y <> ''))",
                () -> "CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT " + expression() + "; DELETE FROM u; END",
                () -> "CREATE VIEW v AS " + select(),
                () -> "WITH w(x) AS (SELECT " + expression() + ") SELECT * FROM w",
                () -> "SELECT count(*) FILTER (WHERE 1) OVER (ORDER BY 1), " + expression() + " FROM t",
                () -> "VALUES (" + expression() + "), (1)",
                () -> one("BEGIN", "SAVEPOINT s", "ANALYZE", "REINDEX", "DROP TABLE u", "VACUUM"));
    }

    private String select() {
        return "SELECT" + gap() + several(1, 2, ",", this::expression) + gap() + "FROM " + quotedName("t")
                + one("", " AS x", " JOIN u ON 1")
                + one("", " WHERE " + expression(), " ORDER BY 1 LIMIT 5", " GROUP BY 1 HAVING " + expression());
    }

    private String select2() {
        return "SELECT " + expression() + ", " + expression();
    }

    private String quotedName(String name) {
        return one(name, "\"" + name + "\"", "[" + name + "]", "`" + name + "`", "main." + name);
    }

    private String expression() {
        return any(
                () -> one(
                        "1",
                        "2.5",
                        "1e3",
                        ".5",
                        "0x1F",
                        "NULL",
                        "'a'",
                        "'it''s'",
                        "x'6c73'",
                        "'--'",
                        "'/*'",
                        "'a;b'",
                        "''",
                        "CURRENT_DATE"),
                () -> "'" + one("load_extension(1)", "\"", "[", "`", "(") + "'",
                () -> "(" + expression() + ")",
                () -> expression()
                        + gap()
                        + one("+", "-", "*", "/", "||", "AND", "OR", "=", "<>", "<<", "IS NOT", "->>")
                        + gap()
                        + expression(),
                () -> one("NOT ", "- ", "~ ", "+") + expression(),
                () -> "CASE WHEN " + expression() + " THEN " + expression() + " ELSE 1 END",
                () -> expression() + " IN (" + expression() + ", 2)",
                () -> expression() + " BETWEEN 1 AND " + expression(),
                () -> "CAST(" + expression() + " AS TEXT)",
                () -> "EXISTS (SELECT " + expression() + ")",
                () -> one("abs", "lower", "\"upper\"", "[length]", "`hex`") + one("", " ") + "(" + expression() + ")",
                () -> "coalesce(" + expression() + "," + expression() + ")");
    }

    /// Something that a gate wants to know of.
    private String danger() {
        return any(
                () -> "SELECT " + function(),
                () -> "SELECT 1 FROM t WHERE " + expression() + " OR " + function(),
                () -> "SELECT (" + function() + ")",
                () -> "INSERT INTO u VALUES (1, " + function() + ")",
                () -> "WITH w AS (SELECT " + function() + " AS x) SELECT x FROM w",
                () -> "CREATE TRIGGER h AFTER INSERT ON t BEGIN SELECT " + function() + "; END",
                () -> word("attach") + gap() + one("", "DATABASE" + gap()) + file() + gap() + "AS" + gap()
                        + one("x", "\"y\"", "'z'"),
                () -> word("attach") + one("'f'", "(" + file() + ")", "\"f\"", "/**/'f'") + "AS x",
                () -> word("detach") + gap() + one("", "DATABASE ") + "x",
                () -> word("pragma")
                        + gap()
                        + one("", "main.")
                        + one("table_info", "[user_version]", "\"foreign_keys\"")
                        + one("", " = 1", "(1)"));
    }

    private String file() {
        return one("':memory:'", "'/etc/passwd'", "'a''b'", "'a' || 'b'", "lower('X')");
    }

    private String function() {
        var name = word(one("load_extension", "readfile", "writefile", "edit"));
        var quoted = chance(60) ? name : one("\"" + name + "\"", "[" + name + "]", "`" + name + "`");
        return quoted + (chance(60) ? "" : one(" ", "\n", "/**/", " -- x\n", "/* ( */ ")) + "(" + space()
                + several(1, 2, ",", this::expression) + ")";
    }

    /// In small and capital letters.
    private String word(String word) {
        return word.chars()
                .mapToObj(c -> String.valueOf((char) c))
                .map(letter -> chance(30) ? letter.toUpperCase(Locale.ROOT) : letter)
                .collect(Collectors.joining());
    }
}
