package io.caisson.text;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Finds what JSON pointers (RFC 6901) lead to, in one pass over JSON text that [JsonCheck] accepted.
///
/// Nothing is copied but the texts and numbers that are found, and each of them is found once, however many pointers
/// lead to it.
public final class JsonPointers {
    private static final Step NOWHERE = new Step();

    private final Step root = new Step();

    public JsonPointers(Collection<String> pointers) {
        pointers.forEach(this::add);
    }

    private void add(String pointer) {
        var here = root;
        // the text before the first slash is empty
        var names = pointer.split("/", -1);
        for (var at = 1; at < names.length; at++) {
            var name = names[at].replace("~1", "/").replace("~0", "~");
            here = here.next.computeIfAbsent(name, _ -> new Step());
        }
        here.selected = true;
    }

    /// Hands every text and number at the pointers or below them to `found`.
    public void find(String json, Consumer<String> found) {
        new Walk(json, found).value(root);
    }

    /// One name of one or more pointers.
    private static final class Step {
        private final Map<String, Step> next = new HashMap<>();
        /// A pointer ends here, so everything below is wanted.
        private boolean selected;

        private Step member(String name) {
            return selected ? this : next.getOrDefault(name, NOWHERE);
        }

        private Step element(int index) {
            return selected || next.isEmpty() ? member("") : member(Integer.toString(index));
        }
    }

    /// Recursion is safe: the depth was checked.
    private static final class Walk {
        private final String text;
        private final Consumer<String> found;
        private int at;

        private Walk(String text, Consumer<String> found) {
            this.text = text;
            this.found = found;
        }

        private void value(Step step) {
            space();
            switch (text.charAt(at)) {
                case '{' -> object(step);
                case '[' -> array(step);
                case '"' -> {
                    var start = at;
                    passString();
                    tell(step, start, true);
                }
                default -> {
                    var start = at;
                    passWord();
                    tell(step, start, false);
                }
            }
        }

        private void object(Step step) {
            at++;
            space();
            while (text.charAt(at) != '}') {
                var start = at;
                passString();
                var member = step == NOWHERE || step.selected ? step : step.member(read(start));
                space();
                at++;
                value(member);
                comma();
            }
            at++;
        }

        private void array(Step step) {
            at++;
            space();
            for (var index = 0; text.charAt(at) != ']'; index++) {
                value(step.element(index));
                comma();
            }
            at++;
        }

        private void comma() {
            space();
            if (text.charAt(at) == ',') {
                at++;
                space();
            }
        }

        private void tell(Step step, int start, boolean quoted) {
            if (!step.selected) {
                return;
            }
            if (quoted) {
                found.accept(read(start));
            } else if (!Character.isLetter(text.charAt(start))) {
                found.accept(text.substring(start, at));
            }
        }

        private String read(int start) {
            return String.valueOf(new JsonText(text.substring(start, at)).read());
        }

        private void passString() {
            at++;
            while (text.charAt(at) != '"') {
                at += text.charAt(at) == '\\' ? 2 : 1;
            }
            at++;
        }

        private void passWord() {
            while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
                at++;
            }
        }

        private void space() {
            while (at < text.length() && text.charAt(at) <= ' ') {
                at++;
            }
        }
    }
}
