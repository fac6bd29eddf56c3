package io.caisson.sandbox.wall;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The kinds of wall, strongest first; [#label] is the name in receipts and in `CAISSON_WALL`.
public enum Rung {
    NAMESPACES("namespaces"),
    LANDLOCK("landlock");

    /// The environment variable that demands a rung.
    public static final String VARIABLE = "CAISSON_WALL";

    private final String label;

    Rung(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /// The rung that `CAISSON_WALL` demands; empty when it is not set.
    ///
    /// @throws LaunchException for an unknown name
    public static Optional<Rung> demanded() {
        return Optional.ofNullable(System.getenv(VARIABLE))
                .filter(name -> !name.isBlank())
                .map(Rung::named);
    }

    public static Rung named(String name) {
        return Stream.of(values())
                .filter(rung -> rung.label.equals(name))
                .findFirst()
                .orElseThrow(() -> new LaunchException("There is no wall '" + name + "' to demand with " + VARIABLE
                        + "; there are " + labels() + "."));
    }

    private static List<String> labels() {
        return Stream.of(values()).map(Rung::label).toList();
    }
}
