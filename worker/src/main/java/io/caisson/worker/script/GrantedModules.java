package io.caisson.worker.script;

import io.caisson.gate.ModuleName;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The modules that a guest may load beyond the files of its request: those granted to it that this engine has.
final class GrantedModules {
    private static final int SHOWN = 100;

    private final Set<String> granted = new HashSet<>();

    GrantedModules(List<String> granted) {
        for (var name : granted) {
            this.granted.add(ModuleName.of(name).root());
        }
    }

    /// The module that `specifier` means, by its name in the boot library; empty when this guest may not have it.
    Optional<String> find(String specifier) {
        var name = ModuleName.of(specifier);
        return name.isOfScripts() && granted.contains(name.root()) ? Optional.of(name.toString()) : Optional.empty();
    }

    /// Why [#find] is empty, and which grant is missing. A guest with a grant for a module of Node does not run
    /// here.
    static String refusal(String specifier) {
        var name = ModuleName.of(specifier);
        var shown = "'" + (specifier.length() > SHOWN ? specifier.substring(0, SHOWN) + "…" : specifier) + "'";
        return name.isOfScripts() || name.isOfNode()
                ? "the module " + shown + " is not granted; allowedModules must name '" + name.root() + "'"
                : "there is no module " + shown + " here; files of the request are './name'";
    }
}
