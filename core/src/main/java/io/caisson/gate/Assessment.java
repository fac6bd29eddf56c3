package io.caisson.gate;

import io.caisson.receipt.Receipt;
import java.util.List;

/// Findings and the decision over them.
public record Assessment(List<Finding> findings, Decision decision) {
    /// What `receipt` says of its source.
    public static Assessment of(Receipt receipt) {
        return new Assessment(receipt.attempt().findings(), receipt.attempt().decision());
    }
}
