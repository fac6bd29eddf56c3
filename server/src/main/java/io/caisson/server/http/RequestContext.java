package io.caisson.server.http;

import io.caisson.account.Caller;
import io.caisson.ledger.receipt.ReceiptView;
import io.javalin.http.Context;
import io.javalin.websocket.WsContext;
import java.util.Objects;
import java.util.Optional;

/// The attributes of a request: its headers, and its caller once the credential is verified.
///
/// [#verified] is called once, before any handler. The other methods read what it stored.
public final class RequestContext {
    private static final String CREDENTIAL = "caisson.credential";

    private RequestContext() {}

    /// Stores the credential that lets a request in.
    public static void verified(Context context, Credential credential) {
        context.attribute(CREDENTIAL, credential);
    }

    /// The caller of a request whose credential was verified.
    public static Caller caller(Context context) {
        return credential(context).caller();
    }

    /// The receipts that the caller of a request sees.
    public static ReceiptView view(Context context) {
        return ReceiptView.of(caller(context));
    }

    public static Credential credential(Context context) {
        return Objects.requireNonNull(context.<Credential>attribute(CREDENTIAL));
    }

    public static Credential credential(WsContext context) {
        return Objects.requireNonNull(context.<Credential>attribute(CREDENTIAL));
    }

    /// False for open operations, and for requests that were refused before their credential was verified.
    public static boolean hasCaller(Context context) {
        return context.attribute(CREDENTIAL) != null;
    }

    public static Optional<String> header(Context context, String name) {
        return Optional.ofNullable(context.req().getHeader(name));
    }
}
