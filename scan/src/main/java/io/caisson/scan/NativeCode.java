package io.caisson.scan;

import static io.caisson.scan.Check.calls;
import static io.caisson.scan.Check.reads;

import io.caisson.Fact;
import io.caisson.Severity;
import java.util.List;
import java.util.regex.Pattern;

/// Code that no rule can read: instructions of the processor, libraries of others, and places where a language stops
/// checking.
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

    /// The instructions by which a program of some processor calls its kernel.
    private static final Pattern KERNEL_CALL =
            Pattern.compile("\\b(syscall|sysenter|svc|swi|ecall)\\b|\\bint\\s*\\$?0?x?80h?\\b");

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
        return argument.form() == Fact.Form.TEXT
                && KERNEL_CALL.matcher(argument.text()).find();
    }
}
