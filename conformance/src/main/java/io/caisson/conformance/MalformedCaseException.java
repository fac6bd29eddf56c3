package io.caisson.conformance;

/// A case file that cannot be understood. The message opens with file and line.
final class MalformedCaseException extends RuntimeException {
    MalformedCaseException(String file, int line, String what) {
        super(file + ":" + line + ": " + what);
    }
}
