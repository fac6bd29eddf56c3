package io.caisson.guests;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Collects errors with their places: the first hundred, and the number of all.
class Faults {
    static final int MAX_FAULTS = 100;

    private final List<Map<String, Object>> told = new ArrayList<>();
    private int count;

    final void add(int line, int column, String message) {
        count++;
        if (told.size() < MAX_FAULTS) {
            var fault = new LinkedHashMap<String, Object>();
            fault.put("line", line);
            fault.put("column", column);
            fault.put("message", message);
            told.add(fault);
        }
    }

    final int count() {
        return count;
    }

    final List<Map<String, Object>> told() {
        return told;
    }
}
