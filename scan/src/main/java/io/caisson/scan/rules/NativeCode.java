package io.caisson.scan.rules;

import static io.caisson.scan.rules.Check.calls;
import static io.caisson.scan.rules.Check.reads;

import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Rules about code that no rule can analyse: machine instructions, native libraries, and code outside a
/// language's checks.
final class NativeCode {
    private static final Check ASSEMBLY = calls("asm")
            .in("c", "cpp")
            .or(calls("asm!", "*.asm!", "global_asm!", "*.global_asm!", "naked_asm!", "*.naked_asm!")
                    .in("rust"));

    private static final Check LIBRARY = calls(
                    "System.load", "System.loadLibrary", "Runtime.getRuntime().load*", "Linker.nativeLinker")
            .or(reads("native"))
            .in("java")
            .or(calls("DllImport", "LibraryImport", "NativeLibrary.Load", "NativeLibrary.TryLoad")
                    .in("csharp"))
            .or(calls("dlopen", "dlmopen").in("c", "cpp"))
            .or(calls("load_extension", ".load").in("sql"))
            .or(calls("dyn.load").in("r"))
            .or(calls("package.loadlib").in("lua"))
            .or(calls("DynaLoader.*", "XSLoader.load").in("perl"))
            .or(calls("dl", "FFI.cdef", "FFI.load").in("php"));

    private static final Check UNCHECKED = reads("unsafe").in("rust", "csharp");

    /// The instructions for system calls on various processors.
    private static final Set<String> KERNEL_CALLS = Set.of("syscall", "sysenter", "svc", "swi", "ecall");

    /// The interrupt number for system calls on x86, in its various spellings.
    private static final Set<String> KERNEL_INTERRUPT = Set.of("0x80", "x80", "80h", "080h", "80");

    static final List<Rule> RULES = List.of(
            Rule.of(
                    "native/kernel-call",
                    Severity.HIGH,
                    "calls the kernel by instructions of the processor",
                    ASSEMBLY.and((fact, _) -> fact.arguments().stream().anyMatch(NativeCode::callsKernel))),
            Rule.of("native/assembly", Severity.MEDIUM, "contains instructions of the processor", ASSEMBLY),
            Rule.of("native/library", Severity.HIGH, "loads native code", LIBRARY)
                    .suggesting("do it in the program itself"),
            Rule.of("native/unchecked", Severity.LOW, "does without the checks of its language", UNCHECKED));

    private NativeCode() {}

    private static boolean callsKernel(Fact.Argument argument) {
        if (argument.form() != Fact.Form.TEXT) {
            return false;
        }
        var words = words(argument.text());
        for (var i = 0; i < words.size(); i++) {
            var next = i + 1 < words.size() ? words.get(i + 1) : "";
            if (KERNEL_CALLS.contains(words.get(i))
                    || (words.get(i).equals("int") && KERNEL_INTERRUPT.contains(next))) {
                return true;
            }
        }
        return false;
    }

    /// The words of `text`, separated by characters other than letters, digits and underscores.
    private static List<String> words(String text) {
        var words = new ArrayList<String>();
        var from = 0;
        for (var at = 0; at <= text.length(); at++) {
            if (at == text.length() || !Character.isJavaIdentifierPart(text.charAt(at)) || text.charAt(at) == '$') {
                if (at > from) {
                    words.add(text.substring(from, at));
                }
                from = at + 1;
            }
        }
        return words;
    }
}
