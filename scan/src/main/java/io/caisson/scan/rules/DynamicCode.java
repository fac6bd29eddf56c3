package io.caisson.scan.rules;

import static io.caisson.scan.rules.Check.calls;
import static io.caisson.scan.rules.Check.reads;

import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import java.util.List;
import java.util.Set;

/// Rules about code that creates code, which cannot be checked before it runs.
final class DynamicCode {
    private static final Check EVAL = calls("eval", "*.eval")
            .and((fact, _) -> !fact.name().startsWith(Fact.LOCAL))
            .or(reads("eval"))
            .in("javascript")
            .or(calls("eval", "exec", "compile", "builtins.eval", "builtins.exec", "builtins.compile", "code.interact")
                    .in("python"))
            .or(reads("eval", "exec", "builtins.eval", "builtins.exec").in("python"))
            .or(calls("eval", "Kernel.eval", "binding.eval", "*.binding.eval", "Binding.eval", "TOPLEVEL_BINDING.eval")
                    .in("ruby"))
            .or(calls("*.instance_eval", "*.class_eval", "*.module_eval", "instance_eval", "class_eval", "module_eval")
                    .and(DynamicCode::isGivenText)
                    .in("ruby"))
            .or(calls("eval", "create_function").in("php"))
            .or(calls("assert").and((fact, _) -> fact.has(0, Fact.Form.TEXT)).in("php"))
            .or(calls("load", "loadstring", "loadfile", "dofile").in("lua"))
            .or(calls("eval").and(DynamicCode::isGivenText).in("perl"))
            .or(calls("eval", "parse")
                    .and((fact, _) -> fact.step().equals("eval"))
                    .in("r"));

    private static final Set<String> TIMERS = Set.of("setTimeout", "setInterval", "setImmediate", "execScript");

    static final List<Rule> RULES = List.of(
            Rule.of("dynamic-code/eval", Severity.HIGH, "runs text as code", EVAL)
                    .suggesting("write the code out, or parse the data with a parser for it"),
            Rule.of(
                            "dynamic-code/function-constructor",
                            Severity.HIGH,
                            "makes a function from text",
                            calls(
                                            "Function",
                                            "AsyncFunction",
                                            "GeneratorFunction",
                                            "AsyncGeneratorFunction",
                                            "ShadowRealm",
                                            "%function.constructor",
                                            "vm.*",
                                            "Function.prototype.constructor")
                                    .or(DynamicCode::isGivenFunction)
                                    .in("javascript")
                                    .unlessGranted())
                    .suggesting("write the function out"),
            Rule.of(
                            "dynamic-code/timer-string",
                            Severity.HIGH,
                            "gives a timer text to run",
                            (fact, program) -> program.isScript()
                                    && fact.kind() == Fact.Kind.CALL
                                    && TIMERS.contains(fact.name())
                                    && fact.has(0, Fact.Form.TEXT))
                    .suggesting("give the timer a function"),
            Rule.of(
                    "dynamic-code/computed-global",
                    Severity.MEDIUM,
                    "calls a global function by a computed name",
                    calls(Fact.UNKNOWN).in("javascript")),
            Rule.of(
                    "dynamic-code/shell-eval",
                    Severity.MEDIUM,
                    "runs text as a command",
                    calls("eval").in("shell")));

    private DynamicCode() {}

    private static boolean isGivenText(Fact fact, ProgramFacts program) {
        return fact.has(0, Fact.Form.TEXT)
                || fact.has(0, Fact.Form.PATH)
                || fact.has(0, Fact.Form.RESULT)
                || fact.has(0, Fact.Form.OTHER);
    }

    /// Whether `Function` itself is passed as an argument to a function that may call it.
    private static boolean isGivenFunction(Fact fact, ProgramFacts program) {
        return fact.kind() == Fact.Kind.CALL
                && fact.arguments().stream()
                        .anyMatch(argument -> argument.form() == Fact.Form.PATH
                                && (argument.text().equals("Function")
                                        || argument.text().equals("%function.constructor")));
    }
}
