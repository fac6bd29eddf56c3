package io.caisson;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceTest {

    @ParameterizedTest
    @CsvSource({
        "basic, 1900000, 2097152, 0.00002019, 0.2019",
        "basic, 0, 0, 0, 0",
        "basic, 1000000000, 0, 0.0001, 1",
        "standard, 1000000000, 1048576, 0.00055, 1.1",
        "premium, 60000000000, 536870912, 0.1112, 111.2",
        "enterprise, 1, 1, 0.000000000193, 0",
        "enterprise, 300000000000, 1073741824, 0.8048, 402.4",
    })
    void isExact(String tier, long wallNanos, long peakBytes, String amount, String units) {
        var usage = new Usage(
                Duration.ofNanos(wallNanos), Duration.ZERO, peakBytes, 0, Optional.empty(), Duration.ZERO, List.of());
        var price = Price.of(Tier.named(tier).orElseThrow(), usage);
        assertThat(price.amount().toPlainString()).isEqualTo(amount);
        assertThat(price.computeUnits().toPlainString()).isEqualTo(units);
        assertThat(price.currency()).isEqualTo("USD");
    }
}
