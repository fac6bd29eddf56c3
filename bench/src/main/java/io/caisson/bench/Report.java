package io.caisson.bench;

import java.util.List;
import java.util.Map;

/// Everything one run found out.
///
/// @param setting the machine and the versions, in the order of printing
record Report(Map<String, String> setting, List<Measured> measured, List<Target> targets) {}
