package io.caisson.server.auth;

import io.caisson.sandbox.wall.host.Ownership;
import io.caisson.server.config.ServerConfig;
import io.caisson.server.config.ServerStartException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;

/// The operator's key: configured, or generated at the first start and kept in the data folder.
///
/// @param made whether this start generated it
/// @param file where it is kept; empty when it was configured
public record AdminKey(String text, boolean made, Optional<Path> file) {
    static final int LEAST_CHARACTERS = 32;
    private static final int BYTES = 32;

    public static AdminKey of(ServerConfig config, Path folder) {
        return config.apiKey().map(AdminKey::configured).orElseGet(() -> stored(folder.resolve("admin.key")));
    }

    private static AdminKey configured(String text) {
        return new AdminKey(checked(text, "CAISSON_API_KEY"), false, Optional.empty());
    }

    private static AdminKey stored(Path file) {
        try {
            return Files.exists(file) ? read(file) : make(file);
        } catch (IOException e) {
            throw new ServerStartException("the admin key in " + file + " cannot be used (" + e + ")", e);
        }
    }

    private static AdminKey read(Path file) throws IOException {
        var permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        if (!permissions.endsWith("------")) {
            throw new ServerStartException("the admin key in " + file + " can be read by others (" + permissions
                    + "); delete it, so that the next start makes another one");
        }
        Ownership.objection(file).ifPresent(why -> {
            throw new ServerStartException("the admin key is not safe: " + why + "; delete it");
        });
        return new AdminKey(checked(Files.readString(file).strip(), file.toString()), false, Optional.of(file));
    }

    /// Creates the file with its final permissions. With permissions set afterwards, other users could open it in
    /// between.
    private static AdminKey make(Path file) throws IOException {
        var random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        var text = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        var closed = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (var channel =
                Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), closed)) {
            channel.write(StandardCharsets.UTF_8.encode(text + "\n"));
        }
        return new AdminKey(text, true, Optional.of(file));
    }

    private static String checked(String text, String where) {
        if (text.length() < LEAST_CHARACTERS) {
            throw new ServerStartException("the key in " + where + " has " + text.length() + " characters, at least "
                    + LEAST_CHARACTERS + " are needed");
        }
        return text;
    }

    @Override
    public String toString() {
        return "AdminKey[" + file + "]";
    }
}
