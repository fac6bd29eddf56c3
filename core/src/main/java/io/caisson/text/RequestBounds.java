package io.caisson.text;

/// The size of everything that a caller can send, by any door. The server's description (`openapi.yaml`) and the
/// schemas of the tools of agents have the same numbers, and tests compare them.
///
/// [Field] bounds one text, list, map or number. The constants above it bound several of them together, or what a
/// tenant has.
public final class RequestBounds {
    /// Bytes of one body.
    public static final int MAX_BODY_BYTES = 16 << 20;
    /// Bytes of one body that holds no program: keys, access lists, webhooks, retention, settings.
    public static final int MAX_FORM_BYTES = 1 << 20;
    /// Bytes of the first message on a socket, which is a whole request, and of each message after it.
    public static final int MAX_FIRST_MESSAGE_BYTES = 4 << 20;
    public static final int MAX_MESSAGE_BYTES = 1 << 20;
    /// Bytes of the first line and the headers of a request.
    public static final int MAX_HEAD_BYTES = 8 << 10;
    /// Characters, and levels of nesting, of an input.
    public static final int MAX_INPUT = 8 << 20;
    public static final int MAX_INPUT_DEPTH = 200;
    /// UTF-8 of one program.
    public static final int MAX_CODE_BYTES = 1 << 20;
    /// Bytes of all files of a request.
    public static final int MAX_FILE_BYTES = 8 << 20;
    /// UTF-8 of one argument or variable, and of all of them.
    public static final int MAX_WORD_BYTES = 64 << 10;
    public static final int MAX_WORDS_BYTES = 256 << 10;
    public static final int MAX_STDIN_BYTES = 8 << 20;
    /// Texts to mask: values of variables, secret files, each of their lines, secret inputs; shorter ones are not
    /// masked.
    public static final int MAX_SECRETS = 1_000;
    /// UTF-8 of those texts together. The forms that are searched for have at most 18 times as many characters.
    public static final int MAX_SECRET_BYTES = 64 << 10;
    /// Keys of one tenant that are not revoked.
    public static final int MAX_KEYS_OF_TENANT = 1_000;
    /// Keys that a tenant's administrators can make in a minute.
    public static final int MAX_NEW_KEYS_A_MINUTE = 60;

    /// What the bound of a field counts.
    public enum Unit {
        /// Unicode characters, as `maxLength` of JSON schemas counts them.
        CHARACTERS,
        ELEMENTS,
        MEMBERS,
        /// The number itself.
        VALUE
    }

    /// One kind of text, list, map or number in a request, with its bound.
    ///
    /// Fields whose values are all listed (languages of agents, scopes, levels of risk) have no bound of their own.
    public enum Field {
        // a program and how it is called
        LANGUAGE(Unit.CHARACTERS, 100),
        CODE(Unit.CHARACTERS, MAX_CODE_BYTES),
        FILES(Unit.ELEMENTS, 1_000),
        /// Bytes of UTF-8 too: what file systems allow for one name, so that a path of one step fits.
        FILE_PATH(Unit.CHARACTERS, 255),
        /// [#MAX_FILE_BYTES] in base64.
        FILE_CONTENT(Unit.CHARACTERS, 11_184_812),
        ARGUMENTS(Unit.ELEMENTS, 1_000),
        ARGUMENT(Unit.CHARACTERS, MAX_WORD_BYTES),
        STDIN(Unit.CHARACTERS, MAX_STDIN_BYTES),
        VARIABLES(Unit.MEMBERS, 200),
        VARIABLE_NAME(Unit.CHARACTERS, 200),
        VARIABLE(Unit.CHARACTERS, MAX_WORD_BYTES),
        SECRET_INPUTS(Unit.ELEMENTS, 64),
        POINTER(Unit.CHARACTERS, 1_000),
        /// So large that no unit of a limit overflows.
        LIMIT(Unit.VALUE, 1_000_000_000_000L),
        MODULES(Unit.ELEMENTS, 200),
        MODULE(Unit.CHARACTERS, 200),
        NETWORK(Unit.CHARACTERS, 100),
        CONNECTOR(Unit.CHARACTERS, 100),
        AGENT_ID(Unit.CHARACTERS, 1_000),
        CHANNEL_ID(Unit.CHARACTERS, 1_000),
        DESCRIPTION(Unit.CHARACTERS, 1_000),
        RUNTIME_VERSION(Unit.CHARACTERS, 100),

        // code that is kept
        CODE_UID(Unit.CHARACTERS, 200),
        VERSION(Unit.VALUE, 999_999_999),
        ACCESS_ENTRIES(Unit.MEMBERS, 500),
        ACCESS_LEVELS(Unit.ELEMENTS, 3),
        /// A [#PARTY_ID] and the word before it.
        PARTY(Unit.CHARACTERS, 206),
        PARTY_ID(Unit.CHARACTERS, 200),

        // keys
        TENANT(Unit.CHARACTERS, 100),
        USER(Unit.CHARACTERS, 100),
        TEAMS(Unit.ELEMENTS, 32),
        SCOPES(Unit.ELEMENTS, 10),
        TIER(Unit.CHARACTERS, 100),

        // administration
        URL(Unit.CHARACTERS, 2_000),
        EVENT_TYPES(Unit.ELEMENTS, 20),
        RETENTION_DAYS(Unit.VALUE, 36_500),
        HOLD(Unit.CHARACTERS, 1_000),
        AMOUNT(Unit.CHARACTERS, 40),
        RATE(Unit.VALUE, Integer.MAX_VALUE),
        STORAGE(Unit.VALUE, 1_000_000_000_000_000L),

        // addresses and headers
        ID(Unit.CHARACTERS, 100),
        ARTIFACT_PATH(Unit.CHARACTERS, 1_000),
        MONTH(Unit.CHARACTERS, 7),
        HASH(Unit.CHARACTERS, 64),
        TIME(Unit.CHARACTERS, 40),
        CURSOR(Unit.CHARACTERS, 100),
        PAGE_SIZE(Unit.VALUE, 500),
        WAIT_MS(Unit.VALUE, 60_000),
        IDEMPOTENCY_KEY(Unit.CHARACTERS, 200),
        PREFER(Unit.CHARACTERS, 1_000),
        LAST_EVENT_ID(Unit.CHARACTERS, 40),

        // messages on a socket
        MESSAGE_TYPE(Unit.CHARACTERS, 40),
        MESSAGE_DATA(Unit.CHARACTERS, MAX_MESSAGE_BYTES),
        SIGNAL(Unit.CHARACTERS, 40),

        // messages of agents: names of tools, prompts and arguments; addresses of what they read
        PROTOCOL_NAME(Unit.CHARACTERS, 200),
        RESOURCE_URI(Unit.CHARACTERS, 4_000);

        private final Unit unit;
        private final long max;

        Field(Unit unit, long max) {
            this.unit = unit;
            this.max = max;
        }

        public Unit unit() {
            return unit;
        }

        public long max() {
            return max;
        }

        /// As [#max], of fields that are no numbers.
        public int maxSize() {
            return Math.toIntExact(max);
        }

        /// Refuses a text that is too long.
        ///
        /// @return `text` as it is
        /// @throws IllegalArgumentException when it is too long
        public String check(String text) {
            // each character is one or two of Java's
            if (text.length() > max) {
                checkSize(text.codePointCount(0, text.length()));
            }
            return text;
        }

        /// Refuses a text, list or map that is too large.
        ///
        /// @param size of a text, list or map
        /// @throws IllegalArgumentException when that is too much
        public void checkSize(long size) {
            if (size > max) {
                throw new IllegalArgumentException(
                        "it has " + size + " " + Text.lower(unit.name()) + ", at most " + max + " are allowed");
            }
        }

        /// Refuses a number that is too large.
        ///
        /// @return `number` as it is
        /// @throws IllegalArgumentException when it is too large
        public long checkValue(long number) {
            if (number > max) {
                throw new IllegalArgumentException("it is " + number + ", at most " + max + " is allowed");
            }
            return number;
        }
    }

    private RequestBounds() {}
}
