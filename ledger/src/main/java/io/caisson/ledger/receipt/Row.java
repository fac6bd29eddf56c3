package io.caisson.ledger.receipt;

import io.caisson.ErrorKind;
import io.caisson.receipt.StoredSize;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One receipt as the database keeps it, or the part of it that is known so far. Not thread-safe.
///
/// Its encoding is a length and the bytes of each value of a part in the order of [Column]: the same
/// for the journal and for the links of the chain, so no two rows share one.
public final class Row {
    private static final int ABSENT = -1;

    private final Map<Column, @Nullable Object> values = new EnumMap<>(Column.class);

    /// Knows no value yet.
    public Row() {}

    public Row set(Column column, @Nullable Object value) {
        values.put(column, value);
        return this;
    }

    /// This row with strangers' texts made such that both databases can keep them.
    Row cleaned() {
        values.replaceAll((_, value) -> value instanceof String text ? StoredValues.clean(text) : value);
        return this;
    }

    @Nullable
    public Object get(Column column) {
        return values.get(column);
    }

    public String text(Column column) {
        return get(column) instanceof String text ? text : "";
    }

    /// A number, 0 where there is none.
    public long number(Column column) {
        return get(column) instanceof Number number ? number.longValue() : 0;
    }

    /// A number with a fraction, 0 where there is none.
    public double real(Column column) {
        return get(column) instanceof Number number ? number.doubleValue() : 0;
    }

    /// What the receipt takes without the contents it refers to.
    public long bytes() {
        return StoredSize.RECEIPT_BYTES
                + Column.all()
                        .filter(column -> column.kind() == Column.Kind.TEXT)
                        .mapToLong(column -> text(column).getBytes(StandardCharsets.UTF_8).length)
                        .sum();
    }

    public boolean truth(Column column) {
        return number(column) != 0;
    }

    /// Whether code ran or was to run; false for a source that was only checked or scanned.
    public boolean isRun() {
        return text(Column.ACTIVITY).isEmpty();
    }

    /// Whether code that was to run was refused as dangerous, or was stopped for a forbidden action.
    public boolean isSecurityIssue() {
        return isRun() && (number(Column.ERRORS) > 0 || isSecurityError());
    }

    public boolean isSecurityError() {
        return text(Column.ERROR_KIND).equals(ErrorKind.SECURITY.label());
    }

    /// This row with all that `other` knows of `part`.
    public Row with(Column.Part part, Row other) {
        Column.all().filter(column -> column.part() == part).forEach(column -> set(column, other.get(column)));
        return this;
    }

    byte[] encoded(Column.Part part) {
        try {
            var bytes = new ByteArrayOutputStream(1_024);
            var out = new DataOutputStream(bytes);
            for (var column : columns(part)) {
                write(out, column, column.kind() == Column.Kind.TEXT ? text(column) : get(column));
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail to be written", e);
        }
    }

    /// Without the later columns at the end that are empty, as in rows from before these were kept.
    private List<Column> columns(Column.Part part) {
        var columns = new ArrayList<Column>();
        Column.all().filter(column -> column.part() == part).forEach(columns::add);
        while (columns.getLast().cameLater() && isEmpty(columns.getLast())) {
            columns.removeLast();
        }
        return columns;
    }

    private boolean isEmpty(Column column) {
        return text(column).isEmpty() && number(column) == 0;
    }

    private static void write(DataOutputStream out, Column column, @Nullable Object value) throws IOException {
        if (value == null) {
            out.writeInt(ABSENT);
            return;
        }
        switch (column.kind()) {
            case TEXT -> {
                var bytes = ((String) value).getBytes(StandardCharsets.UTF_8);
                out.writeInt(bytes.length);
                out.write(bytes);
            }
            case NUMBER -> {
                out.writeInt(Long.BYTES);
                out.writeLong(((Number) value).longValue());
            }
            case REAL -> {
                out.writeInt(Double.BYTES);
                out.writeDouble(((Number) value).doubleValue());
            }
        }
    }

    /// Reads a part that [#encoded] wrote. Columns that came later are absent.
    Row decode(Column.Part part, DataInputStream in) throws IOException {
        for (var column : Column.values()) {
            if (column.part() == part && in.available() > 0) {
                set(column, read(in, column.kind()));
            }
        }
        return this;
    }

    private static @Nullable Object read(DataInputStream in, Column.Kind kind) throws IOException {
        var length = in.readInt();
        if (length == ABSENT) {
            return null;
        }
        if (length < 0 || length > in.available()) {
            throw new IOException("a value of " + length + " bytes in a record that has " + in.available() + " left");
        }
        return switch (kind) {
            case TEXT -> new String(in.readNBytes(length), StandardCharsets.UTF_8);
            case NUMBER -> in.readLong();
            case REAL -> in.readDouble();
        };
    }
}
