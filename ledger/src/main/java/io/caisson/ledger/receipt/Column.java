package io.caisson.ledger.receipt;

import java.util.Locale;
import java.util.stream.Stream;

/// The columns of the table `receipt`, in the order in which they are journaled and hashed.
///
/// The first part is known before anything runs, the second when it has ended. A column added later
/// goes to the end of its part, so that old journals and links stay readable.
public enum Column {
    OPENED(Kind.NUMBER, Part.OPENING),
    ID(Kind.TEXT, Part.OPENING),
    TENANT(Kind.TEXT, Part.OPENING),
    CALLER(Kind.TEXT, Part.OPENING),
    AGENT_ID(Kind.TEXT, Part.OPENING),
    CHANNEL_ID(Kind.TEXT, Part.OPENING),
    DESCRIPTION(Kind.TEXT, Part.OPENING),
    SESSION_ID(Kind.TEXT, Part.OPENING),
    DEPLOYMENT_ID(Kind.TEXT, Part.OPENING),
    IDEMPOTENCY_KEY(Kind.TEXT, Part.OPENING),
    REQUEST_HASH(Kind.TEXT, Part.OPENING),
    LANGUAGE(Kind.TEXT, Part.OPENING),
    CONNECTOR(Kind.TEXT, Part.OPENING),
    CODE_HASH(Kind.TEXT, Part.OPENING),
    CODE_LENGTH(Kind.NUMBER, Part.OPENING),
    SNIPPET(Kind.TEXT, Part.OPENING),
    SOURCE_KEPT(Kind.NUMBER, Part.OPENING),
    TIER(Kind.TEXT, Part.OPENING),
    PRICE_LIST(Kind.NUMBER, Part.OPENING),
    ALLOWED(Kind.NUMBER, Part.OPENING),
    RISK_SCORE(Kind.REAL, Part.OPENING),
    REASON(Kind.TEXT, Part.OPENING),
    FINDINGS(Kind.TEXT, Part.OPENING),
    ERRORS(Kind.NUMBER, Part.OPENING),
    WARNINGS(Kind.NUMBER, Part.OPENING),
    VALIDATION_MICROS(Kind.NUMBER, Part.OPENING),
    LIMITS_ASKED(Kind.TEXT, Part.OPENING),
    LIMITS(Kind.TEXT, Part.OPENING),
    TIMEOUT_MS(Kind.NUMBER, Part.OPENING),
    OPENED_AT(Kind.NUMBER, Part.OPENING),
    GATE_MODE(Kind.TEXT, Part.OPENING),
    ACTIVITY(Kind.TEXT, Part.OPENING),

    POSITION(Kind.NUMBER, Part.CLOSING),
    STATUS(Kind.TEXT, Part.CLOSING),
    SUCCESS(Kind.NUMBER, Part.CLOSING),
    ERROR_KIND(Kind.TEXT, Part.CLOSING),
    ERROR(Kind.TEXT, Part.CLOSING),
    TIMED_OUT(Kind.NUMBER, Part.CLOSING),
    REACHED(Kind.TEXT, Part.CLOSING),
    EXIT_CODE(Kind.NUMBER, Part.CLOSING),
    WALL_MICROS(Kind.NUMBER, Part.CLOSING),
    CPU_MICROS(Kind.NUMBER, Part.CLOSING),
    COMPILE_MICROS(Kind.NUMBER, Part.CLOSING),
    QUEUE_MICROS(Kind.NUMBER, Part.CLOSING),
    PEAK_MEMORY_BYTES(Kind.NUMBER, Part.CLOSING),
    OUTPUT_BYTES(Kind.NUMBER, Part.CLOSING),
    RESULT_BYTES(Kind.NUMBER, Part.CLOSING),
    LOG_COUNT(Kind.NUMBER, Part.CLOSING),
    TRUNCATED(Kind.NUMBER, Part.CLOSING),
    CONTAINMENT(Kind.TEXT, Part.CLOSING),
    RUNTIME(Kind.TEXT, Part.CLOSING),
    RUNTIME_VERSION(Kind.TEXT, Part.CLOSING),
    UNITS_MICRO(Kind.NUMBER, Part.CLOSING),
    AMOUNT_PICO(Kind.NUMBER, Part.CLOSING),
    CURRENCY(Kind.TEXT, Part.CLOSING),
    ARTIFACTS(Kind.TEXT, Part.CLOSING),
    CLOSED_AT(Kind.NUMBER, Part.CLOSING),
    DOCUMENT(Kind.TEXT, Part.CLOSING),
    DOCUMENT_HASH(Kind.TEXT, Part.CLOSING),
    CHARGED_TIME(Kind.TEXT, Part.CLOSING),
    STORED_BYTES(Kind.NUMBER, Part.CLOSING);

    /// How a column is stored and encoded.
    public enum Kind {
        TEXT,
        NUMBER,
        REAL
    }

    /// When a column is known.
    public enum Part {
        OPENING('o'),
        CLOSING('c');

        private final char mark;

        Part(char mark) {
            this.mark = mark;
        }

        /// What stands for it in the journal.
        char mark() {
            return mark;
        }

        static Part of(int mark) {
            return mark == OPENING.mark ? OPENING : CLOSING;
        }
    }

    private final Kind kind;
    private final Part part;

    Column(Kind kind, Part part) {
        this.kind = kind;
        this.part = part;
    }

    public Kind kind() {
        return kind;
    }

    public Part part() {
        return part;
    }

    /// Whether there are receipts from before this was kept. Such columns are the last ones of their part: where they
    /// are empty to its end, neither journal nor chain has them.
    public boolean cameLater() {
        return switch (this) {
            case GATE_MODE, ACTIVITY, CHARGED_TIME, STORED_BYTES -> true;
            default -> false;
        };
    }

    /// Its name in databases and archives.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Stream<Column> all() {
        return Stream.of(values());
    }
}
