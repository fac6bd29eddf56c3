package io.caisson.worker.syntax.shell;

import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Form;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Commands whose arguments contain another command.
///
/// @param valued letters of options that are followed by a value
/// @param operands the number of arguments before the command
record Wrapper(String valued, int operands) {
    private static final Map<String, Wrapper> KNOWN = Map.ofEntries(
            Map.entry("sudo", new Wrapper("ugpChDRrTt", 0)),
            Map.entry("doas", new Wrapper("uC", 0)),
            Map.entry("env", new Wrapper("uC", 0)),
            Map.entry("nohup", new Wrapper("", 0)),
            Map.entry("nice", new Wrapper("n", 0)),
            Map.entry("ionice", new Wrapper("cnp", 0)),
            Map.entry("time", new Wrapper("fo", 0)),
            Map.entry("timeout", new Wrapper("ks", 1)),
            Map.entry("command", new Wrapper("", 0)),
            Map.entry("builtin", new Wrapper("", 0)),
            Map.entry("exec", new Wrapper("a", 0)),
            Map.entry("setsid", new Wrapper("", 0)),
            Map.entry("stdbuf", new Wrapper("ioe", 0)),
            Map.entry("chroot", new Wrapper("", 1)),
            Map.entry("unshare", new Wrapper("", 0)),
            Map.entry("busybox", new Wrapper("", 0)),
            Map.entry("toybox", new Wrapper("", 0)),
            Map.entry("watch", new Wrapper("n", 0)),
            Map.entry("xargs", new Wrapper("aEeIiLlnPsd", 0)),
            Map.entry("parallel", new Wrapper("j", 0)),
            Map.entry("strace", new Wrapper("eopsu", 0)),
            Map.entry("flock", new Wrapper("wE", 1)));

    private static final List<String> OF_FIND = List.of("-exec", "-execdir", "-ok", "-okdir");

    /// The command in the arguments of another one; empty when there is none.
    static List<Argument> inner(String name, List<Argument> arguments) {
        if (name.equals("find")) {
            return ofFind(arguments);
        }
        return Optional.ofNullable(KNOWN.get(name))
                .map(wrapper -> wrapper.after(arguments))
                .orElse(List.of());
    }

    private List<Argument> after(List<Argument> arguments) {
        var at = 0;
        while (at < arguments.size() && isOption(arguments.get(at))) {
            var option = arguments.get(at).text();
            at += option.length() == 2 && valued.indexOf(option.charAt(1)) >= 0 ? 2 : 1;
        }
        at += operands;
        return at < arguments.size() ? arguments.subList(at, arguments.size()) : List.of();
    }

    /// Whether it is an option, or a variable that is set for the command.
    private static boolean isOption(Argument argument) {
        var text = argument.text();
        return argument.form() == Form.TEXT && (text.startsWith("-") || text.matches("[A-Za-z_][A-Za-z_0-9]*=.*"));
    }

    private static List<Argument> ofFind(List<Argument> arguments) {
        for (var i = 0; i < arguments.size(); i++) {
            if (OF_FIND.contains(arguments.get(i).text())) {
                return arguments.subList(i + 1, arguments.size());
            }
        }
        return List.of();
    }
}
