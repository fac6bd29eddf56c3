package io.caisson.ledger.sql;

import io.caisson.ledger.receipt.ReceiptView;
import java.util.HashMap;
import java.util.Map;

/// What a [ReceiptView] is in SQL.
final class ViewSql {
    private ViewSql() {}

    /// The condition for rows of `receipt`, with [#parameters] to bind.
    static String condition(ReceiptView view) {
        return "tenant = :tenant" + (view.user().isPresent() ? " and caller = :caller" : "");
    }

    /// The roll-ups that count what is seen, and the condition for their rows.
    static String rollups(ReceiptView view) {
        return (view.user().isPresent() ? "user_rollup" : "rollup") + " where " + condition(view);
    }

    /// As [#rollups], for durations.
    static String times(ReceiptView view) {
        return (view.user().isPresent() ? "user_rollup_time" : "rollup_time") + " where " + condition(view);
    }

    static Map<String, Object> parameters(ReceiptView view) {
        var parameters = new HashMap<String, Object>(Map.of("tenant", view.tenant()));
        view.user().ifPresent(name -> parameters.put("caller", name));
        return parameters;
    }
}
