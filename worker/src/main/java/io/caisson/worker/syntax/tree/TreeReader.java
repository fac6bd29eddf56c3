package io.caisson.worker.syntax.tree;

import io.caisson.gate.Fact;
import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Form;
import io.caisson.gate.Fact.Kind;
import io.caisson.worker.syntax.TextFacts;
import io.caisson.worker.syntax.UnreadableSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Walks the tree of a text once, in order, and collects facts. Subclasses know the nodes of a language.
///
/// The value of an expression is an argument of a fact: a folded constant, a path, or the result of a call.
abstract class TreeReader {
    private static final Set<String> LEAVING = Set.of(
            "break_statement",
            "return_statement",
            "throw_statement",
            "goto_statement",
            "yield_statement",
            "exit_statement",
            "throw_expression",
            "yield_expression",
            "break_expression",
            "return_expression",
            "try_expression",
            "break",
            "return",
            "co_yield_statement",
            "co_return_statement");
    private static final Set<String> LEAVING_WORDS = Set.of(
            "exit", "die", "Exit", "_exit", "_Exit", "abort", "panic", "quit", "error", "Fatal", "Fatalf", "stop", "q",
            "longjmp", "exec", "Goexit");
    private static final Set<String> BREEDING_WORDS = Set.of("fork", "vfork", "pcntl_fork");
    private static final List<String> UNCERTAIN = List.of(
            "if",
            "while",
            "for",
            "switch",
            "case",
            "match",
            "try",
            "catch",
            "else",
            "do_",
            "repeat",
            "loop",
            "preproc_if",
            "preproc_elif");

    /// For all folded texts together: a chain of concatenations must not exhaust the memory.
    private static final int MAX_FOLDED = 16 << 20;

    private final TextFacts facts;
    private @Nullable Argument[] values = new Argument[0];
    private final Map<String, Boolean> uncertain = new HashMap<>();
    private int conditions;
    private int folded;

    final Names names = new Names();

    TreeReader(TextFacts facts) {
        this.facts = facts;
    }

    /// Collects the facts of a node and its descendants. A language leaves nodes that it does not know to
    /// [#walkParts].
    abstract void visit(Node node) throws UnreadableSource;

    /// The value of an expression; [Argument#OTHER] when it is unknown.
    abstract Argument fold(Node node) throws UnreadableSource;

    /// Whether an expression of this kind may be a constant text.
    abstract boolean isText(String kind);

    final void read(Tree tree) throws UnreadableSource {
        values = new Argument[tree.size()];
        hoist(tree.root());
        walk(tree.root());
        facts.depth(depth(tree));
    }

    /// The names that a node declares for its whole scope, including the code before it.
    List<String> declares(Node node) {
        return List.of();
    }

    /// Whether names declared in a node of this kind are unknown outside of it.
    boolean isScope(String kind) {
        return false;
    }

    /// Called before a scope is entered.
    void enters(Node scope) {}

    private void hoist(Node scope) {
        var tree = scope.tree();
        for (var at = scope.index() + 1; at < tree.nexts[scope.index()]; ) {
            var node = new Node(tree, at);
            declares(node).forEach(names::declare);
            at = isScope(node.kind()) ? tree.nexts[at] : at + 1;
        }
    }

    final void walk(Node node) throws UnreadableSource {
        if (node.is(Node.ERROR) || node.isMissing()) {
            facts.add(Kind.GAP, "", node.start());
        }
        if (isText(node.kind()) && value(node).form() == Form.TEXT) {
            facts.text(value(node).text(), node.start());
            return;
        }
        var inner = uncertain(node.kind()) ? 1 : 0;
        conditions += inner;
        if (isScope(node.kind())) {
            inScope(node);
        } else {
            visit(node);
        }
        conditions -= inner;
    }

    private void inScope(Node node) throws UnreadableSource {
        enters(node);
        conditions++;
        names.enter(conditions);
        hoist(node);
        visit(node);
        names.leave();
        conditions--;
    }

    private boolean uncertain(String kind) {
        return uncertain.computeIfAbsent(kind, name -> UNCERTAIN.stream().anyMatch(name::startsWith));
    }

    final void walkParts(Node node) throws UnreadableSource {
        var tree = node.tree();
        for (var at = node.index() + 1; at < tree.nexts[node.index()]; at = tree.nexts[at]) {
            if (tree.grammar.isNamed(tree.kinds[at]) || tree.missing[at]) {
                walk(new Node(tree, at));
            }
        }
    }

    final void walk(Optional<Node> node) throws UnreadableSource {
        if (node.isPresent()) {
            walk(node.get());
        }
    }

    final Argument value(Node node) throws UnreadableSource {
        var known = values[node.index()];
        if (known == null) {
            known = fold(node);
            values[node.index()] = known;
        }
        return known;
    }

    final Argument value(Optional<Node> node) throws UnreadableSource {
        return node.isPresent() ? value(node.get()) : Argument.OTHER;
    }

    final List<Argument> values(List<Node> nodes) throws UnreadableSource {
        var found = new ArrayList<Argument>();
        for (var node : nodes) {
            found.add(value(node));
        }
        return found;
    }

    final void tell(Kind kind, String name, List<Argument> arguments, Node at) throws UnreadableSource {
        facts.add(kind, name, arguments, at.start());
    }

    /// Adds a call of each function that `callee` may mean.
    final void call(Node callee, List<Argument> arguments, Node at) throws UnreadableSource {
        var all = names.all(callee.text());
        if (all.size() < 2) {
            tell(Kind.CALL, called(value(callee)), arguments, at);
            return;
        }
        for (var one : all) {
            tell(Kind.CALL, called(one), arguments, at);
        }
    }

    /// The path of the function when `callee` is called.
    static String called(Argument callee) {
        return switch (callee.form()) {
            case PATH, TEXT -> callee.text();
            case RESULT -> callee.text() + "()";
            case FUNCTION -> "%function";
            case NUMBER -> "%number";
            case OTHER -> Fact.UNKNOWN;
        };
    }

    /// The path of a value whose member is used.
    static String root(Argument value) {
        return value.form() == Form.TEXT ? "%string" : called(value);
    }

    static Argument member(Argument object, String step) {
        return new Argument(Form.PATH, root(object) + "." + step);
    }

    static Argument text(String text) {
        return new Argument(Form.TEXT, text);
    }

    static Argument number(String text) {
        return new Argument(Form.NUMBER, text);
    }

    static Argument path(String path) {
        return new Argument(Form.PATH, path);
    }

    static Argument result(String path) {
        return new Argument(Form.RESULT, path);
    }

    static Argument function() {
        return new Argument(Form.FUNCTION, "");
    }

    /// The concatenation of `parts`; [Argument#OTHER] when one of them is not constant.
    final Argument joined(List<Argument> parts) throws UnreadableSource {
        var all = new StringBuilder();
        for (var part : parts) {
            if (part.form() != Form.TEXT && part.form() != Form.NUMBER) {
                return Argument.OTHER;
            }
            all.append(part.text());
        }
        folded += all.length();
        if (folded > MAX_FOLDED) {
            throw UnreadableSource.tooLarge();
        }
        return text(all.toString());
    }

    /// Adds an assignment and remembers the value.
    final void assign(String name, Argument value, Node at) throws UnreadableSource {
        names.assign(name, value, conditions);
        tell(Kind.WRITE, Fact.LOCAL + "." + name, List.of(value), at);
    }

    /// As [#assign], for a variable that is declared here.
    final void define(String name, Argument value, Node at) throws UnreadableSource {
        names.define(name, value, conditions);
        tell(Kind.WRITE, Fact.LOCAL + "." + name, List.of(value), at);
    }

    final int conditions() {
        return conditions;
    }

    /// Adds the use of a value that comes from outside the program.
    final void used(Node node) throws UnreadableSource {
        var path = called(value(node));
        var first = path.isEmpty() ? '?' : path.charAt(0);
        if (first != '?' && first != '*' && first != '%') {
            tell(Kind.READ, path, List.of(), node);
        }
    }

    /// Walks a loop, and adds a fact when its condition is always true.
    final void loop(Node node, boolean isEndless) throws UnreadableSource {
        walkParts(node);
        if (isEndless) {
            endless(node);
        }
    }

    /// Adds a loop whose condition is always true, unless a statement in it leaves the loop.
    final void endless(Node loop) throws UnreadableSource {
        if (isWord(loop, BREEDING_WORDS)) {
            tell(Kind.LOOP, "breeding", List.of(), loop);
        } else if (!loop.holds(LEAVING) && !isWord(loop, LEAVING_WORDS)) {
            tell(Kind.LOOP, "endless", List.of(), loop);
        }
    }

    private static boolean isWord(Node loop, Set<String> words) {
        var tree = loop.tree();
        for (var node = loop.index(); node < tree.nexts[loop.index()]; node++) {
            if (tree.nexts[node] == node + 1 && words.contains(new Node(tree, node).text())) {
                return true;
            }
        }
        return false;
    }

    /// Whether a condition is constant and true.
    final boolean isTrue(Node condition) {
        var bare = condition.text().replaceAll("[()\\s;]", "");
        return bare.equalsIgnoreCase("true")
                || bare.matches("[1-9][0-9]{0,8}")
                || bare.equals("!0")
                || bare.equals("!false");
    }

    private static int depth(Tree tree) {
        var depth = 0;
        var deepest = 0;
        for (var i = 0; i < tree.size(); i++) {
            var kind = tree.grammar.kind(tree.kinds[i]);
            if (kind.equals("(") || kind.equals("[") || kind.equals("{")) {
                deepest = Math.max(deepest, ++depth);
            } else if (kind.equals(")") || kind.equals("]") || kind.equals("}")) {
                depth--;
            }
        }
        return deepest;
    }
}
