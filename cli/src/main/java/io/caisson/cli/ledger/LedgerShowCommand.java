package io.caisson.cli.ledger;

import io.caisson.Value;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.UsageException;
import io.caisson.cli.shared.Version;
import io.caisson.text.Text;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Shows one receipt.
@Command(
        name = "show",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Shows one receipt; with --json as it was answered.")
final class LedgerShowCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ID", description = "The execution, such as exe_0198….")
    private String id = "";

    @Mixin
    private LedgerOptions ledger = new LedgerOptions();

    @Mixin
    private TenantOption tenant = new TenantOption();

    private final Terminal terminal;

    LedgerShowCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try (var reader = LedgerFolder.open(ledger.data(), terminal)) {
            var owner = tenant.known(reader, terminal);
            var receipt = reader.books()
                    .records()
                    .receipt(owner, id)
                    .orElseThrow(() -> new UsageException("there is no execution '" + id + "' of tenant '" + owner
                            + "'; `caisson ledger list` shows those there are"));
            if (ledger.json()) {
                terminal.out().println(receipt);
            } else {
                Value.json(receipt).map().forEach((name, value) -> print(0, name, value));
            }
            return 0;
        }
    }

    /// Prints a value with its members; omits absent ones.
    private void print(int depth, String name, @Nullable Object value) {
        switch (value) {
            case null -> {}
            case Map<?, ?> members -> {
                line(depth, name, "");
                members.forEach((key, member) -> print(depth + 1, String.valueOf(key), member));
            }
            case List<?> elements -> {
                if (!elements.isEmpty()) {
                    line(depth, name, "");
                    elements.forEach(element -> line(depth + 1, "-", text(element)));
                }
            }
            case String text when text.isEmpty() -> {}
            case String text -> line(depth, name, text);
            default -> line(depth, name, text(value));
        }
    }

    private static String text(@Nullable Object value) {
        return value instanceof String text ? text : Value.of(value).json();
    }

    private void line(int depth, String name, String value) {
        var indented = Text.printable(value.strip(), true).replace("\n", "\n" + "  ".repeat(depth + 1));
        terminal.out()
                .println(("  ".repeat(depth) + Text.printable(name) + (name.equals("-") ? " " : ": ") + indented)
                        .stripTrailing());
    }
}
