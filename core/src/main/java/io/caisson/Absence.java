package io.caisson;

/// A language that cannot run here, and what would change that.
///
/// @param remedy a sentence for the operator, such as which package to install
public record Absence(Language language, String remedy) {}
