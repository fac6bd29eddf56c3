package io.caisson.ledger.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PositionTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "0, 42", "1, 0", "1, 1", "32767, 281474976710655"})
    void isEncodedAndReadAgain(int node, long number) {
        var position = new Position(node, number);

        assertThat(Position.of(position.encoded())).isEqualTo(position);
        assertThat(position.encoded()).isNotNegative();
    }

    @Test
    void nodeZeroHasPlainNumbers() {
        assertThat(new Position(0, 42).encoded()).isEqualTo(42);
        assertThat(new Position(0, 42)).hasToString("42");
        assertThat(new Position(7, 42)).hasToString("7.42");
    }

    @Test
    void aLaterNodeIsBehindAllEntriesOfAnEarlierOne() {
        assertThat(Position.before(1)).isGreaterThan(new Position(0, (1L << 48) - 1).encoded());
    }

    @ParameterizedTest
    @CsvSource({"-1, 0", "32768, 0", "0, -1", "0, 281474976710656"})
    void thereAreNoOthers(int node, long number) {
        assertThatThrownBy(() -> new Position(node, number)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"0, 5, 0, 9, 4", "0, 9, 0, 5, 0", "0, 5, 1, 3, 3", "1, 1, 1, 3, 2"})
    void countsTheEntriesBetween(int fromNode, long from, int toNode, long to, long between) {
        assertThat(Position.between(new Position(fromNode, from).encoded(), new Position(toNode, to).encoded()))
                .isEqualTo(between);
    }
}
