package io.caisson.sandbox.wall.namespaces;

import java.nio.file.Path;
import java.util.List;

/// The recipe of a [Nursery]'s zygote: a Python interpreter with modules imported ahead.
///
/// @param name for messages, such as `python-sci`
/// @param interpreter the absolute path of a CPython
/// @param readable host files and folders to show inside beside the system folders, such as the interpreter's
///     prefix
/// @param modules the modules to import ahead, as far as they are installed
/// @param guest Python source with `prepare()`, run in the zygote, as is `warm()` if there is one;
///     `rehearse()`, run there and in each child before it is ready; `reseed()`, run in each child; and
///     `main(folder, order)`, which runs the order (JSON text) with the files in that folder and
///     returns the exit code
public record PythonTemplate(String name, Path interpreter, List<Path> readable, List<String> modules, String guest) {
    public PythonTemplate {
        readable = List.copyOf(readable);
        modules = List.copyOf(modules);
    }
}
