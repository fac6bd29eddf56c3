package example;

import io.caisson.ExecutionRequest;
import io.caisson.ExecutionService;
import io.caisson.Outcome.Broken;
import io.caisson.Outcome.Cancelled;
import io.caisson.Outcome.Completed;
import io.caisson.Outcome.Failed;
import io.caisson.Outcome.LimitReached;
import io.caisson.Outcome.Refused;
import io.caisson.embed.Caisson;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Runs three snippets nobody has reviewed and prints how each ended: here, or at the server that the arguments name.
public final class Doubling {
    private static final List<String> SNIPPETS = List.of(
            "return xs.map(x => x * 2)", "return xs.map(x => x.y.z)", "for (;;) xs.push(0, ...xs.splice(0))");

    public static void main(String[] arguments) {
        try (var caisson = service(arguments)) {
            for (var snippet : SNIPPETS) {
                var request = ExecutionRequest.javascript(snippet)
                        .withInput(Map.of("xs", List.of(1, 2, 3)))
                        .withTimeout(Duration.ofSeconds(2));
                var receipt = caisson.execute(request);
                System.out.println(switch (receipt.outcome()) {
                    case Completed(var result) -> result.list(Integer.class);
                    case Failed(var error) -> error.message() + " (line " + error.line() + ")";
                    case LimitReached(var limit, var message) -> limit.kind().label() + ": " + message;
                    case Refused _, Cancelled _, Broken _ -> receipt.summary();
                });
            }
        }
    }

    /// The one line that differs.
    private static ExecutionService service(String[] arguments) {
        return arguments.length < 2 ? Caisson.open() : Caisson.connect(URI.create(arguments[0]), arguments[1]);
    }
}
