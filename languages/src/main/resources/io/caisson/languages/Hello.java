import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Hello {
    record Pair<A, B>(A first, B second) {}

    interface Shape {
        double area();
    }

    public static void main(String[] args) throws Exception {
        Map<String, List<Integer>> map = new TreeMap<>();
        for (var word : args) {
            map.computeIfAbsent(word, key -> new ArrayList<>()).add(word.length());
        }
        Shape shape = () -> 2.0;
        System.out.println(map.entrySet().stream()
                .map(entry -> new Pair<>(entry.getKey(), entry.getValue()))
                .map(pair -> pair.first() + pair.second() + shape.area())
                .collect(Collectors.joining(", ")));
    }
}
