package io.caisson.worker.syntax.shell;

import io.caisson.worker.syntax.UnreadableSource;
import java.util.ArrayList;
import java.util.List;

/// Parses the commands that begin with a reserved word.
record Compound(Parser parser, TextCursor text, Words words) {

    /// Parses the command that begins here.
    Command read(int at) throws UnreadableSource {
        if (parser.takesWord("{")) {
            return group(at);
        } else if (parser.takesWord("if")) {
            return condition(at);
        } else if (parser.takesWord("while")) {
            return loop(at, true);
        } else if (parser.takesWord("until")) {
            return loop(at, false);
        } else if (parser.takesWord("for") || parser.takesWord("select")) {
            return each(at);
        } else if (parser.takesWord("case")) {
            return cases(at);
        } else if (parser.takesWord("function")) {
            return function(at);
        } else if (parser.takesWord("[[")) {
            return test(at);
        } else if (parser.takesWord("coproc")) {
            return new Command.Background(parser.next());
        }
        return parser.simple(at);
    }

    private Command group(int at) throws UnreadableSource {
        var body = parser.body("}");
        parser.expect("}");
        return new Command.Group(at, false, body, parser.redirects());
    }

    private Command condition(int at) throws UnreadableSource {
        var body = new ArrayList<Command>(parser.body("then"));
        parser.expect("then");
        body.addAll(parser.body("elif", "else", "fi"));
        while (parser.takesWord("elif")) {
            body.addAll(parser.body("then"));
            parser.expect("then");
            body.addAll(parser.body("elif", "else", "fi"));
        }
        if (parser.takesWord("else")) {
            body.addAll(parser.body("fi"));
        }
        parser.expect("fi");
        return new Command.Branch(at, List.of(), body, parser.redirects());
    }

    private Command loop(int at, boolean whileTrue) throws UnreadableSource {
        var condition = parser.body("do");
        var body = done();
        var endless = Truth.of(condition).filter(truth -> truth == whileTrue).isPresent();
        return new Command.Loop(at, endless, "", List.of(), condition, body, parser.redirects());
    }

    private List<Command> done() throws UnreadableSource {
        parser.skipToWord();
        if (parser.takesWord("{")) {
            var body = parser.body("}");
            parser.expect("}");
            return body;
        }
        parser.expect("do");
        var body = parser.body("done");
        parser.expect("done");
        return body;
    }

    private Command each(int at) throws UnreadableSource {
        text.skipBlanks();
        if (text.looksAt("((")) {
            var sum = parser.sum();
            var body = done();
            return new Command.Loop(at, Truth.isEndless(sum), "", List.of(sum), List.of(), body, parser.redirects());
        }
        var variable = text.name();
        parser.skipToWord();
        var values = new ArrayList<Word>();
        if (parser.takesWord("in")) {
            text.skipBlanks();
            while (!text.isAtEnd() && "\n;&|()".indexOf(text.peek()) < 0) {
                values.add(word());
                text.skipBlanks();
            }
        }
        var body = done();
        return new Command.Loop(at, false, variable, values, List.of(), body, parser.redirects());
    }

    private Word word() throws UnreadableSource {
        var before = text.at();
        var word = words.read();
        if (text.at() == before) {
            text.gap();
            text.skip(1);
        }
        return word;
    }

    private Command cases(int at) throws UnreadableSource {
        text.skipBlanks();
        var subject = words.read();
        parser.expect("in");
        var body = new ArrayList<Command>();
        parser.skipToWord();
        while (!text.isAtEnd() && !parser.takesWord("esac")) {
            pattern();
            body.addAll(parser.body("esac"));
            if (!text.takes(";;&") && !text.takes(";;") && !text.takes(";&") && !parser.looksAtWord("esac")) {
                text.gap();
                text.skip(1);
            }
            parser.skipToWord();
        }
        return new Command.Branch(at, List.of(subject), body, parser.redirects());
    }

    private void pattern() throws UnreadableSource {
        text.takes("(");
        text.skipBlanks();
        while (!text.isAtEnd() && text.peek() != ')' && text.peek() != '\n') {
            if (!text.takes("|")) {
                word();
            }
            text.skipBlanks();
        }
        text.takes(")");
    }

    private Command function(int at) throws UnreadableSource {
        text.skipBlanks();
        var name = words.read();
        text.skipBlanks();
        if (text.looksAt("(")) {
            parser.takesBrackets();
        }
        return parser.function(at, name);
    }

    private Command test(int at) throws UnreadableSource {
        var parsed = new ArrayList<Word>();
        text.skipBlanks();
        while (!text.isAtEnd() && !parser.takesWord("]]")) {
            if (text.peek() == '\n') {
                text.nextLine();
            } else if ("()<>&|;".indexOf(text.peek()) >= 0) {
                text.skip(1);
            } else {
                parsed.add(words.read());
            }
            text.skipBlanks();
        }
        return new Command.Test(at, parsed, parser.redirects());
    }
}
