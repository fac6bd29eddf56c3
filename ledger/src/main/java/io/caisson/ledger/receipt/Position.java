package io.caisson.ledger.receipt;

/// A position in a journal: the node id of the server that wrote the entry, and a number that counts its entries from
/// 1.
///
/// It is stored as 64 bits with the node id in the upper 16, so node 0 has its plain numbers. Positions are ordered by
/// node id, then by number.
public record Position(int node, long number) {
    /// The largest node id: positions are not negative.
    public static final int MAX_NODE = Short.MAX_VALUE;

    private static final int NUMBER_BITS = 48;
    private static final long MAX_NUMBER = (1L << NUMBER_BITS) - 1;

    public Position {
        if (node < 0 || node > MAX_NODE || number < 0 || number > MAX_NUMBER) {
            throw new IllegalArgumentException("there is no position " + number + " of node " + node);
        }
    }

    /// Reads what [#encoded] made.
    public static Position of(long encoded) {
        return new Position((int) (encoded >>> NUMBER_BITS), encoded & MAX_NUMBER);
    }

    /// Before the first entry of a node.
    public static long before(int node) {
        return new Position(node, 0).encoded();
    }

    /// How many entries lie between two encoded positions. Those of an earlier node are not counted.
    public static long between(long from, long to) {
        var end = of(to);
        return Math.max(0, to - Math.max(from, before(end.node)));
    }

    /// As 64 bits.
    public long encoded() {
        return (long) node << NUMBER_BITS | number;
    }

    /// Whether it is the first of its node.
    public boolean isFirst() {
        return number == 1;
    }

    /// The number; for other nodes than 0 after the node id and a dot.
    @Override
    public String toString() {
        return node == 0 ? String.valueOf(number) : node + "." + number;
    }
}
