package io.caisson.account;

import io.caisson.text.RequestBounds;
import io.caisson.text.Text;
import java.util.Locale;

/// Somebody who can be given access to something, within one tenant.
///
/// @param id empty for [Role#PUBLIC]
public record Party(Role role, String id) {
    /// Everybody of the tenant.
    public static final Party PUBLIC = new Party(Role.PUBLIC, "");

    private static final int LONGEST = RequestBounds.Field.PARTY_ID.maxSize();

    /// What somebody is.
    public enum Role {
        USER,
        AGENT,
        TEAM,
        PUBLIC;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Party {
        if (id.isEmpty() != (role == Role.PUBLIC) || id.codePointCount(0, id.length()) > LONGEST) {
            throw new IllegalArgumentException(
                    "a " + role.label() + " has an id of 1 to " + LONGEST + " characters, the public has none");
        }
        if (!id.equals(Text.printable(id))) {
            throw new IllegalArgumentException(
                    "the id '" + Text.printable(id) + "' has characters that nobody can see; use printable ones");
        }
    }

    public static Party user(String id) {
        return new Party(Role.USER, id);
    }

    public static Party agent(String id) {
        return new Party(Role.AGENT, id);
    }

    public static Party team(String id) {
        return new Party(Role.TEAM, id);
    }

    /// Reads what [#toString] wrote.
    ///
    /// @throws IllegalArgumentException when it is none
    public static Party of(String text) {
        var colon = text.indexOf(':');
        var role = colon < 0 ? text : text.substring(0, colon);
        for (var known : Role.values()) {
            if (known.label().equals(role)) {
                return new Party(known, colon < 0 ? "" : text.substring(colon + 1));
            }
        }
        throw new IllegalArgumentException(
                "'" + Text.printable(text) + "' is nobody; write user:ID, agent:ID, team:ID or public");
    }

    @Override
    public String toString() {
        return role == Role.PUBLIC ? role.label() : role.label() + ":" + id;
    }
}
