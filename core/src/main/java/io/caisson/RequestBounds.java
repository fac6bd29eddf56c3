package io.caisson;

/// The size of every text, list and map that a caller can send. The server's description (`openapi.yaml`) has the same
/// numbers, and a test compares them.
///
/// A text is counted in characters of UTF-16, unless the name says bytes.
public final class RequestBounds {
    /// Texts to mask: values of variables, secret files, each of their lines, secret inputs; shorter ones are not
    /// masked.
    public static final int MAX_SECRETS = 1_000;
    /// UTF-8 of those texts together. The forms that are searched for have at most 18 times as many characters.
    public static final int MAX_SECRET_BYTES = 64 << 10;
    public static final int MAX_SECRET_INPUTS = 64;
    public static final int MAX_POINTER = 1_000;
    /// Teams that one key speaks for.
    public static final int MAX_TEAMS = 32;
    /// Keys of one tenant that are not revoked.
    public static final int MAX_KEYS_OF_TENANT = 1_000;
    /// Keys that a tenant's administrators can make in a minute.
    public static final int MAX_NEW_KEYS_A_MINUTE = 60;

    private RequestBounds() {}
}
