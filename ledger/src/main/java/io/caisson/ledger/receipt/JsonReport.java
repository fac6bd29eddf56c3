package io.caisson.ledger.receipt;

import io.caisson.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Something read from the ledger that has a JSON form. Amounts are text there, so that no digit is lost; times are
/// milliseconds.
public interface JsonReport {

    /// The members of its JSON object, in order.
    Map<String, @Nullable Object> members();

    default String json() {
        return Value.of(members()).json();
    }
}
