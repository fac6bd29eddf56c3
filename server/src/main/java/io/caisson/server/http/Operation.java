package io.caisson.server.http;

import io.javalin.http.Handler;
import io.javalin.http.HandlerType;

/// One thing that can be asked of this server over HTTP. There is nothing it answers to besides a list of these, so
/// none can be without an [Access].
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
