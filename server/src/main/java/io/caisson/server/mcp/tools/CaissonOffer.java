package io.caisson.server.mcp.tools;

import io.caisson.Language;
import io.caisson.embed.Caisson;
import io.caisson.engine.GuestRuntime;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.record.PriceListEntry;
import io.caisson.server.live.ExecutionRunner;
import io.caisson.server.mcp.protocol.Offer;
import io.caisson.server.mcp.protocol.Prompt;
import io.caisson.server.mcp.protocol.ToolContent;
import io.caisson.text.RequestBounds.Field;
import java.util.List;
import java.util.stream.Stream;

/// The tools, resources and prompts of Caisson.
public final class CaissonOffer {
    private static final String INSTRUCTIONS = """
            Runs programs that nobody has reviewed, each in a sandbox of its own: no network, no files of the host, \
            bounded time and memory. code_execute runs a program and answers what it returns. A program that is refused \
            or fails is answered with the reason: change it and call again. Every run leaves a receipt, which can be read \
            as the resource caisson://executions/{id}.""";

    private CaissonOffer() {}

    public static Offer of(Caisson caisson, ExecutionRunner runs) {
        var runner = new Runner(caisson, runs);
        var languages = languages(caisson);
        var tools = Stream.of(
                        new ExecutionTools(runner, languages).all(),
                        new AccountTools(caisson).all(),
                        new CodeTools(runner, languages).all())
                .flatMap(List::stream)
                .toList();
        return new Offer(
                "caisson",
                Caisson.version(),
                INSTRUCTIONS,
                tools,
                new CaissonLibrary(caisson),
                prompts(),
                (_, argument, beginning) -> candidates(caisson, argument)
                        .filter(name -> name.startsWith(beginning))
                        .toList());
    }

    private static List<Prompt> prompts() {
        var code = new Prompt.Argument("code", "The program.", true);
        var language = new Prompt.Argument("language", "What it is written in.", true);
        return List.of(
                prompt(
                        "run-program",
                        "Run a program",
                        "Runs a program and explains its result.",
                        List.of(code, language),
                        "Run this %s program with the tool code_execute, then tell me what it returned and logged. If it"
                                + " was refused or failed, explain why and propose a version that runs.\n\n%s"),
                prompt(
                        "review-program",
                        "Review a program",
                        "Explains what the gate finds in a program.",
                        List.of(code, language),
                        "Look at this %s program with the tool scanCode, explain each finding where it stands, and"
                                + " propose a version without them.\n\n%s"));
    }

    private static Prompt prompt(
            String name, String title, String description, List<Prompt.Argument> arguments, String words) {
        return new Prompt(
                name,
                title,
                description,
                arguments,
                call -> Prompt.saying(
                        description,
                        List.of(new ToolContent.Text(words.formatted(
                                call.arguments().text("language", Field.LANGUAGE),
                                call.arguments().text("code", Field.CODE))))));
    }

    private static Stream<String> candidates(Caisson caisson, String argument) {
        return switch (argument) {
            case "language" -> languages(caisson).stream();
            case "tier" ->
                caisson.unwrap(DurableLedger.class).books().tiers().current().stream()
                        .map(PriceListEntry::tier)
                        .map(tier -> tier.name());
            default -> Stream.of();
        };
    }

    private static List<String> languages(Caisson caisson) {
        return caisson.runtimes().stream()
                .map(GuestRuntime::language)
                .distinct()
                .sorted()
                .map(Language::name)
                .toList();
    }
}
