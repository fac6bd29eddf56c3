package io.caisson.bench;

import java.util.List;
import java.util.stream.Stream;

/// One short program in one language, and how the same is run without us.
///
/// @param title what it is called in the report
/// @param bare the interpreter and its arguments, for a sandbox built by hand
/// @param expected all it prints, but for blanks around it
/// @param timesFaster how much faster it is to be than what is started for each run; 0 for no promise
/// @param againstBare whether that is promised against a sandbox built by hand, or against our own
record Program(
        String title,
        String language,
        String code,
        List<String> bare,
        String expected,
        double timesFaster,
        boolean againstBare) {
    private static final String NUMPY = "import numpy as np\nprint(int(np.arange(5).sum()))";
    private static final String PANDAS = "import pandas as pd\nprint(int(pd.DataFrame({'x': [1, 2, 3]})['x'].sum()))";

    static final Program PYTHON = python("python", "print(1+1)", "2", 15);

    static List<Program> all() {
        return List.of(
                PYTHON,
                python("python with numpy", NUMPY, "10", 50),
                python("python with pandas", PANDAS, "6", 100),
                simple("ruby", "puts 1+1", List.of("ruby", "-e"), 20),
                simple("php", "<?php echo 1+1;", List.of("php", "-n", "-r", "echo 1+1;"), 5),
                simple("lua", "print(1+1)", List.of("lua", "-e"), 5),
                simple("perl", "print 1+1", List.of("perl", "-e"), 5),
                simple("shell", "echo $((1+1))", List.of("bash", "-c"), 4),
                simple("node", "console.log(1+1)", List.of("node", "-e"), 4),
                simple("r", "cat(1+1)", List.of("Rscript", "--vanilla", "-e"), 0));
    }

    private static Program python(String title, String code, String expected, double timesFaster) {
        return new Program(
                title, "python", code, List.of("/usr/bin/python3", "-I", "-c", code), expected, timesFaster, true);
    }

    private static Program simple(String language, String code, List<String> interpreter, double timesFaster) {
        var bare = interpreter.size() > 3
                ? interpreter
                : Stream.concat(interpreter.stream(), Stream.of(code)).toList();
        return new Program(language, language, code, bare, "2", timesFaster, false);
    }
}
