package io.caisson;

import io.caisson.text.RequestBounds;
import io.caisson.text.RequestBounds.Field;
import io.caisson.text.Text;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// What is asked for: a source, its input, and the ceilings and permissions the caller wishes for it.
///
/// @param allowedModules modules the guest may load; each must be within the caller's tier
/// @param network what of the network it wishes to reach; only `none` can be had
/// @param captureConsole whether console lines are kept; empty for what the settings of the place say
/// @param connector the place to run at
/// @param secretInputs JSON pointers to what of the input is not to be read in receipts
public record ExecutionRequest(
        Source source,
        Value input,
        Invocation invocation,
        Limits limits,
        Set<String> allowedModules,
        String network,
        Risk risk,
        Optional<Boolean> captureConsole,
        Labels labels,
        String connector,
        Set<String> secretInputs) {
    public static final String NO_NETWORK = "none";
    /// The sandbox of this host.
    public static final String DEFAULT_CONNECTOR = "sandbox";
    /// A shorter text is no secret: it would be found everywhere.
    public static final int SHORTEST_SECRET = Secrets.SHORTEST;

    public ExecutionRequest {
        allowedModules = Set.copyOf(allowedModules);
        secretInputs = Set.copyOf(secretInputs);
        if (secretInputs.size() > Field.SECRET_INPUTS.max()) {
            throw new IllegalArgumentException("there are " + secretInputs.size() + " secret inputs, at most "
                    + Field.SECRET_INPUTS.max() + " are allowed");
        }
        secretInputs.forEach(ExecutionRequest::checkedPointer);
        Secrets.of(source, invocation, input, secretInputs);
    }

    /// Refuses a text that is no JSON pointer (RFC 6901), or too long.
    ///
    /// @return the pointer as it is
    /// @throws IllegalArgumentException then
    public static String checkedPointer(String pointer) {
        Field.POINTER.check(pointer);
        if (!pointer.isEmpty() && !pointer.startsWith("/")) {
            throw new IllegalArgumentException("'" + Text.printable(pointer)
                    + "' is no JSON pointer: one begins with '/', or is empty for the whole input");
        }
        return pointer;
    }

    public static ExecutionRequest of(Source source) {
        return new ExecutionRequest(
                source,
                Value.NULL,
                Invocation.NONE,
                Limits.NONE,
                Set.of(),
                NO_NETWORK,
                Risk.NONE,
                Optional.empty(),
                Labels.NONE,
                DEFAULT_CONNECTOR,
                Set.of());
    }

    public static ExecutionRequest javascript(String code) {
        return of(new Source(Language.JAVASCRIPT, code));
    }

    public static ExecutionRequest typescript(String code) {
        return of(new Source(Language.TYPESCRIPT, code));
    }

    public static ExecutionRequest python(String code) {
        return of(new Source(Language.PYTHON, code));
    }

    public ExecutionRequest withSource(Source changed) {
        return with(parts -> parts.source = changed);
    }

    /// The input, given as a [Value] or as maps, lists, text, numbers or booleans; [Value#NULL] for none.
    public ExecutionRequest withInput(Object changed) {
        return with(parts -> parts.input = Value.of(changed));
    }

    public ExecutionRequest withInvocation(Invocation changed) {
        return with(parts -> parts.invocation = changed);
    }

    public ExecutionRequest withLimits(Limits changed) {
        return with(parts -> parts.limits = changed);
    }

    public ExecutionRequest withTimeout(Duration timeout) {
        return withLimits(limits.with(Limit.TIMEOUT, timeout.toMillis()));
    }

    public ExecutionRequest withMemoryMegabytes(long megabytes) {
        return withLimits(limits.with(Limit.MEMORY, megabytes));
    }

    public ExecutionRequest withAllowedModules(Set<String> changed) {
        return with(parts -> parts.allowedModules = changed);
    }

    public ExecutionRequest withRisk(Risk changed) {
        return with(parts -> parts.risk = changed);
    }

    public ExecutionRequest withCaptureConsole(boolean changed) {
        return with(parts -> parts.captureConsole = Optional.of(changed));
    }

    /// Whether console lines are kept, where no settings say otherwise.
    public boolean keepsConsole() {
        return captureConsole.orElse(true);
    }

    public ExecutionRequest withLabels(Labels changed) {
        return with(parts -> parts.labels = changed);
    }

    public ExecutionRequest withConnector(String changed) {
        return with(parts -> parts.connector = changed);
    }

    public ExecutionRequest withSecretInputs(Set<String> pointers) {
        return with(parts -> parts.secretInputs = pointers);
    }

    /// What the caller calls secret, to be masked: the values of variables, secret files and their lines, and secret
    /// inputs, each of at least [#SHORTEST_SECRET] characters.
    public Set<String> secrets() {
        return Secrets.of(source, invocation, input, secretInputs);
    }

    public ExecutionRequest withFiles(List<SourceFile> files) {
        return withSource(new Source(source.language(), source.code(), files, source.entry()));
    }

    private ExecutionRequest with(Consumer<Parts> change) {
        var parts = new Parts(this);
        change.accept(parts);
        return parts.together();
    }

    /// The same while one of its parts is changed.
    private static final class Parts {
        private Source source;
        private Value input;
        private Invocation invocation;
        private Limits limits;
        private Set<String> allowedModules;
        private String network;
        private Risk risk;
        private Optional<Boolean> captureConsole;
        private Labels labels;
        private String connector;
        private Set<String> secretInputs;

        Parts(ExecutionRequest whole) {
            this.source = whole.source;
            this.input = whole.input;
            this.invocation = whole.invocation;
            this.limits = whole.limits;
            this.allowedModules = whole.allowedModules;
            this.network = whole.network;
            this.risk = whole.risk;
            this.captureConsole = whole.captureConsole;
            this.labels = whole.labels;
            this.connector = whole.connector;
            this.secretInputs = whole.secretInputs;
        }

        ExecutionRequest together() {
            return new ExecutionRequest(
                    source,
                    input,
                    invocation,
                    limits,
                    allowedModules,
                    network,
                    risk,
                    captureConsole,
                    labels,
                    connector,
                    secretInputs);
        }
    }

    /// How a process is called, for languages that run as one.
    ///
    /// @param args the words after the program's name
    /// @param env variables set beside the few that every guest has
    public record Invocation(List<String> args, String stdin, Map<String, String> env) {
        public static final Invocation NONE = new Invocation(List.of(), "", Map.of());
        public static final int MAX_ARGS = Field.ARGUMENTS.maxSize();
        public static final int MAX_VARIABLES = Field.VARIABLES.maxSize();
        public static final int MAX_WORD_BYTES = RequestBounds.MAX_WORD_BYTES;
        public static final int MAX_WORDS_BYTES = RequestBounds.MAX_WORDS_BYTES;
        public static final int MAX_STDIN_BYTES = RequestBounds.MAX_STDIN_BYTES;
        private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,199}");

        public Invocation {
            args = List.copyOf(args);
            env = Map.copyOf(env);
            checkCount("arguments", args.size(), MAX_ARGS);
            checkCount("variables", env.size(), MAX_VARIABLES);
            args.forEach(word -> checkWord("an argument", word));
            env.forEach(Invocation::checkVariable);
            checkSize("the arguments and variables", words(args) + words(env.values()), MAX_WORDS_BYTES);
            Text.checkUnicode("stdin", stdin);
            checkSize("stdin", bytes(stdin), MAX_STDIN_BYTES);
        }

        public Invocation withArgs(List<String> changed) {
            return new Invocation(changed, stdin, env);
        }

        public Invocation withStdin(String changed) {
            return new Invocation(args, changed, env);
        }

        public Invocation withEnv(Map<String, String> changed) {
            return new Invocation(args, stdin, changed);
        }

        private static void checkVariable(String name, String value) {
            if (!VARIABLE.matcher(name).matches()) {
                throw new IllegalArgumentException("a variable's name has up to 200 letters, digits and '_', '"
                        + Text.printable(name) + "' is none");
            }
            checkWord("the variable " + name, value);
        }

        /// A NUL would end the word early for the guest, and only for it.
        private static void checkWord(String what, String word) {
            if (word.indexOf(0) >= 0) {
                throw new IllegalArgumentException(what + " has a NUL character, which no process can be given");
            }
            Text.checkUnicode(what, word);
            checkSize(what, bytes(word), MAX_WORD_BYTES);
        }

        private static void checkCount(String what, int count, int most) {
            if (count > most) {
                throw new IllegalArgumentException(
                        "there are " + count + " " + what + ", at most " + most + " are allowed");
            }
        }

        private static void checkSize(String what, long bytes, int most) {
            if (bytes > most) {
                throw new IllegalArgumentException(what + " can have " + most + " bytes, not " + bytes);
            }
        }

        private static long words(Collection<String> words) {
            return words.stream().mapToLong(Invocation::bytes).sum();
        }

        private static long bytes(String text) {
            return text.getBytes(StandardCharsets.UTF_8).length;
        }
    }

    /// The caller's own notes on an execution, kept in the receipt and trusted for nothing.
    public record Labels(String agentId, String channelId, String description) {
        public static final Labels NONE = new Labels("", "", "");

        public Labels {
            agentId = bounded("agentId", agentId, Field.AGENT_ID);
            channelId = bounded("channelId", channelId, Field.CHANNEL_ID);
            description = bounded("description", description, Field.DESCRIPTION);
        }

        private static String bounded(String name, String text, Field field) {
            try {
                return field.check(text);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
            }
        }
    }
}
