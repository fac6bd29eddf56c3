package io.caisson.languages.recipe;

import io.caisson.Language;
import io.caisson.SourceFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// How one language is found on a host, compiled, started and how its errors read: one file of the catalogue.
///
/// Command words may contain `{name}`: a tool of `tools`, or one of [Words].
///
/// @param aliases other names people use
/// @param name what the runtime is called in receipts
/// @param origin where it is written, for people
/// @param entry the file the code goes into unless the request names one
/// @param tools programs that must be there, each with the paths and names to look for
/// @param optional programs that are used if they are there; `{name}` of one that is not is empty
/// @param prefix a command that tells where the tools live when what is found first is only a stand-in
/// @param version a command that prints its version
/// @param install how to get it
/// @param brings files of its own that are shown inside; `{here}` is their folder
/// @param readable more host folders to show inside, read-only; those that do not exist are left out
/// @param environment more variables for compiling and running
/// @param parsed whether syntax workers read the source first, and the program finds what they made of it in
///     `/caisson/script.json`
/// @param prepare fills the folder `{prepared}` once, before any guest runs, with what all of them then read
/// @param compile turns the source into something under `/build`; absent for interpreters
/// @param run starts the program
/// @param ahead starts an interpreter that waits for `/caisson/gate` and then runs the code on its input
/// @param reader starts a program that tells what is in sources of the language, with the frames of a syntax worker;
///     empty for none
/// @param zygote a kind of process that is copied for each execution instead of being started; empty for none
/// @param errors how lines on stderr tell what went wrong, syntax errors first
/// @param extraProcesses threads the runtime itself has beside the guest's
/// @param extraMemoryMb memory the runtime itself takes before it runs the guest's first instruction
public record Recipe(
        Language language,
        List<String> aliases,
        String name,
        String origin,
        String entry,
        Map<String, List<String>> tools,
        Map<String, List<String>> optional,
        List<String> prefix,
        List<String> version,
        String install,
        List<SourceFile> brings,
        List<String> readable,
        Map<String, String> environment,
        boolean parsed,
        List<String> prepare,
        List<String> compile,
        List<String> run,
        List<String> ahead,
        List<String> reader,
        Optional<String> zygote,
        List<ErrorPattern> errors,
        int extraProcesses,
        int extraMemoryMb) {
    static final String OWN_JVM = "jvm";

    /// The tool that stands for the folder of the files it brings.
    static final String HERE = "here";

    /// The tool that stands for the folder that [#prepare] fills.
    static final String PREPARED = "prepared";

    /// What a word of a command may name beside a tool: the entry, the entry without its ending, the sources with an
    /// ending, the memory ceiling, and the program that starts runtimes of our own.
    static final Set<String> WORDS = Set.of("entry", "stem", "sources", "memoryMb", OWN_JVM);

    /// Whether it is run by a runtime of our own.
    public boolean isOwn() {
        return run.contains("{" + OWN_JVM + "}");
    }

    public boolean isCompiled() {
        return !compile.isEmpty();
    }

    /// Whether an interpreter that was started ahead has been told the memory ceiling already.
    public boolean settlesMemory() {
        return ahead.stream().anyMatch(word -> word.contains("{memoryMb}"));
    }

    boolean isWarm() {
        return !ahead.isEmpty() || zygote.isPresent();
    }
}
