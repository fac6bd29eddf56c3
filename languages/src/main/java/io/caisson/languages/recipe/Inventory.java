package io.caisson.languages.recipe;

import io.caisson.ErrorKind;
import io.caisson.Language;
import io.caisson.Refusal;
import io.caisson.engine.Absence;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.Job;
import io.caisson.sandbox.home.GuestHome;
import io.caisson.sandbox.wall.Rung;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Which languages of the catalogue are on this host and can be held by its wall, and what the others want.
///
/// Thread-safe. A runtime is looked for when its language is first asked for.
public final class Inventory {
    private static final System.Logger LOG = System.getLogger(Inventory.class.getName());
    /// Guests are process trees: they need a view of processes of their own.
    private static final String NO_TREES = " cannot keep the processes of a program apart from others;"
            + " the wall namespaces can: install bubblewrap and allow user namespaces";

    private final Catalogue catalogue;
    private final Map<Language, Recipe> recipes;
    private final String rung;
    private final Supplier<GuestHome> own;
    private final Memoizer<Language, Optional<Installed>> found = new Memoizer<>();
    private final Memoizer<Language, Installed> prepared = new Memoizer<>();

    /// @param own where runtimes of our own are; asked for when a language needs one
    public Inventory(Catalogue catalogue, String rung, Supplier<GuestHome> own) {
        this.catalogue = catalogue;
        this.recipes = catalogue.recipes().stream().collect(Collectors.toUnmodifiableMap(Recipe::language, it -> it));
        this.rung = rung;
        this.own = own;
    }

    public Set<Language> languages() {
        return recipes.keySet();
    }

    public List<GuestRuntime> runtimes() {
        return recipes.keySet().parallelStream()
                .map(this::lookup)
                .<Installed>mapMulti((lookup, found) -> {
                    if (lookup instanceof Lookup.Found(var runtime)) {
                        found.accept(runtime);
                    }
                })
                .map(Installed::runtime)
                .map(runtime -> runtime.withFiles(catalogue.files(runtime.language())))
                .toList();
    }

    public List<Absence> absences() {
        return recipes.keySet().parallelStream()
                .flatMap(language -> absence(language).stream())
                .toList();
    }

    /// Empty for a language that can run here.
    Optional<Absence> absence(Language language) {
        return switch (lookup(language)) {
            case Lookup.Found _ -> Optional.empty();
            case Lookup.Missing _ -> Optional.of(absence(language, remedy(language)));
            case Lookup.Unanswered _ -> Optional.of(absence(language, unanswered(language)));
        };
    }

    private Absence absence(Language language, String remedy) {
        return new Absence(language, remedy, catalogue.files(language));
    }

    /// Whether the wall can hold programs that start others.
    public boolean holdsTrees() {
        return rung.equals(Rung.NAMESPACES.label());
    }

    /// Where no program can start another, only Python can do without: it lays out, runs and packs in one process.
    private boolean canHold(Recipe recipe) {
        return holdsTrees() || recipe.zygote().isPresent();
    }

    /// The runtime of a language whose guests the wall can hold.
    public Lookup lookup(Language language) {
        return canHold(recipe(language)) ? onHost(language) : new Lookup.Missing();
    }

    /// What is on this host, whether or not its guests can be held.
    public Lookup onHost(Language language) {
        return recipes.containsKey(language) ? look(recipe(language)) : new Lookup.Missing();
    }

    /// That there is none is remembered, but not that one was too busy to answer.
    private Lookup look(Recipe recipe) {
        try {
            return Lookup.of(found.of(recipe.language(), () -> Discovery.look(recipe, own)));
        } catch (UnansweredException e) {
            LOG.log(Level.WARNING, "the runtime of {0} does not answer: {1}", recipe.language(), e.getMessage());
            return new Lookup.Unanswered(recipe);
        }
    }

    /// With what has to be there before its first guest.
    public Installed prepared(Installed runtime) {
        return prepared.of(runtime.recipe().language(), () -> ToolchainPreparation.of(runtime));
    }

    private Recipe recipe(Language language) {
        return Optional.ofNullable(recipes.get(language)).orElseThrow();
    }

    /// Why there is no runtime for `job`.
    public Refusal missing(Job job) {
        var language = job.request().source().language();
        return job.grants()
                .ofNode()
                .filter(_ -> recipe(language).parsed())
                .map(module -> unsupported(
                        "the module '" + module + "' needs Node, which cannot be had here; " + remedy(language)))
                .orElseGet(() -> missing(language));
    }

    public Refusal missing(Language language) {
        return unsupported("no runtime for " + language + " is installed here; " + remedy(language));
    }

    private static Refusal unsupported(String why) {
        return new Refusal(ErrorKind.UNSUPPORTED, why);
    }

    /// Why a runtime that is here cannot be used now. Like a lack of room it passes, so the caller is to try again.
    public static Refusal busy(Language language) {
        return new Refusal(ErrorKind.QUOTA, unanswered(language));
    }

    private static String unanswered(Language language) {
        return "the runtime for " + language + " is here but did not answer in time; try again later";
    }

    private String remedy(Language language) {
        return canHold(recipe(language)) ? recipe(language).install() : "the wall " + rung + NO_TREES;
    }
}
