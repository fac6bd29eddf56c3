package io.caisson.worker.syntax.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A node of a [Tree].
record Node(Tree tree, int index) {
    static final String ERROR = "ERROR";

    String kind() {
        return tree.grammar.kind(tree.kinds[index]);
    }

    boolean is(String kind) {
        return kind().equals(kind);
    }

    /// Its role in its parent; empty when it has none.
    String field() {
        return tree.grammar.field(tree.fields[index]);
    }

    int start() {
        return tree.starts[index];
    }

    int end() {
        return tree.ends[index];
    }

    String text() {
        return tree.text.substring(start(), end());
    }

    /// Whether the parser inserted it to recover from an error.
    boolean isMissing() {
        return tree.missing[index];
    }

    /// Whether it is more than punctuation, a keyword or a comment.
    boolean isNamed() {
        return tree.grammar.isNamed(tree.kinds[index]);
    }

    /// All children, including punctuation.
    List<Node> children() {
        var children = new ArrayList<Node>();
        for (var child = index + 1; child < tree.nexts[index]; child = tree.nexts[child]) {
            children.add(new Node(tree, child));
        }
        return children;
    }

    /// The children except punctuation and comments.
    List<Node> parts() {
        var parts = new ArrayList<Node>();
        for (var child = index + 1; child < tree.nexts[index]; child = tree.nexts[child]) {
            if (tree.grammar.isNamed(tree.kinds[child])) {
                parts.add(new Node(tree, child));
            }
        }
        return parts;
    }

    /// The first child with this role.
    Optional<Node> part(String field) {
        for (var child = index + 1; child < tree.nexts[index]; child = tree.nexts[child]) {
            if (tree.grammar.field(tree.fields[child]).equals(field)) {
                return Optional.of(new Node(tree, child));
            }
        }
        return Optional.empty();
    }

    /// All children with this role.
    List<Node> parts(String field) {
        return children().stream().filter(child -> child.field().equals(field)).toList();
    }

    Optional<Node> first(String kind) {
        return children().stream().filter(child -> child.is(kind)).findFirst();
    }

    /// Whether it has a child of this kind, for instance a keyword.
    boolean has(String kind) {
        return first(kind).isPresent();
    }

    Optional<Node> parent() {
        return tree.parents[index] < 0 ? Optional.empty() : Optional.of(new Node(tree, tree.parents[index]));
    }

    /// Whether it or a descendant is of one of these kinds.
    boolean holds(Set<String> wanted) {
        for (var node = index; node < tree.nexts[index]; node++) {
            if (wanted.contains(tree.grammar.kind(tree.kinds[node]))) {
                return true;
            }
        }
        return false;
    }
}
