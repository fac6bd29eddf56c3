package io.caisson;

import io.caisson.ExecutionRequest.Invocation;
import io.caisson.text.JsonPointers;
import io.caisson.text.RequestBounds;
import io.caisson.text.Text;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Collects the texts in a request that its caller calls secret, and refuses more of them than [RequestBounds] allows.
final class Secrets {
    /// A shorter text is masked nowhere, since it would be found everywhere.
    static final int SHORTEST = 8;

    private final Set<String> found = new LinkedHashSet<>();
    private long bytes;

    private Secrets() {}

    /// The values of variables, secret files as a whole and line by line, and what lies behind secret pointers.
    ///
    /// @throws IllegalArgumentException when there are too many
    static Set<String> of(Source source, Invocation invocation, Value input, Set<String> pointers) {
        var secrets = new Secrets();
        invocation.env().values().forEach(secrets::add);
        secrets.addFiles(source.files());
        if (!pointers.isEmpty()) {
            new JsonPointers(pointers).find(input.json(), secrets::add);
        }
        return secrets.found;
    }

    private void addFiles(List<SourceFile> files) {
        for (var file : files) {
            if (file.secret()) {
                var text = file.text();
                add(text);
                text.lines().map(String::strip).forEach(this::add);
            }
        }
    }

    /// Checks with each text, so that a hostile request is refused before it has taken memory.
    private void add(String secret) {
        if (secret.length() >= SHORTEST && found.add(secret)) {
            bytes += Text.utf8Length(secret);
            check();
        }
    }

    private void check() {
        if (found.size() > RequestBounds.MAX_SECRETS) {
            throw new IllegalArgumentException("there are more than " + RequestBounds.MAX_SECRETS
                    + " secrets in variables, lines of secret files and secret inputs; send fewer, or longer ones");
        }
        if (bytes > RequestBounds.MAX_SECRET_BYTES) {
            throw new IllegalArgumentException(
                    "the secrets in variables, secret files, their lines and secret inputs have"
                            + " more than " + RequestBounds.MAX_SECRET_BYTES
                            + " bytes together; mark less as secret, or send less of it");
        }
    }
}
