package io.caisson.engine;

import io.caisson.Language;
import java.util.Set;

/// Runs one or more languages on this host.
public interface Engine extends Runner {

    /// The languages it can be asked for; what they need may be missing here.
    Set<Language> languages();

    /// Whether `job` is one for this engine. Another may have what its grants take.
    default boolean serves(Job job) {
        return languages().contains(job.request().source().language());
    }
}
