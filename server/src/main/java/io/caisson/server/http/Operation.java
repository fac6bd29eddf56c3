package io.caisson.server.http;

import io.javalin.http.Handler;
import io.javalin.http.HandlerType;

/// An HTTP operation of this server. The server answers only to operations, so none can exist without an
/// [Access].
///
/// @param path with its parameters in braces, as in the published description
public record Operation(HandlerType method, String path, Access access, Handler handler) {

    public static Operation get(String path, Access access, Handler handler) {
        return new Operation(HandlerType.GET, path, access, handler);
    }

    public static Operation post(String path, Access access, Handler handler) {
        return new Operation(HandlerType.POST, path, access, handler);
    }

    public static Operation put(String path, Access access, Handler handler) {
        return new Operation(HandlerType.PUT, path, access, handler);
    }

    public static Operation patch(String path, Access access, Handler handler) {
        return new Operation(HandlerType.PATCH, path, access, handler);
    }

    public static Operation delete(String path, Access access, Handler handler) {
        return new Operation(HandlerType.DELETE, path, access, handler);
    }
}
