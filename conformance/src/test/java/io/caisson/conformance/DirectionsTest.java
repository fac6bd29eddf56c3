package io.caisson.conformance;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The directions of ARCHITECTURE.md.
class DirectionsTest {
    private static final String ROOT = "io.caisson";

    /// Packages of core whose types refer to each other: what is asked, who asks, where it runs, what is recorded.
    private static final Set<String> NOUNS =
            Set.of("", "account", "connector", "engine", "execution", "gate", "receipt");

    private static final Set<String> OF_CORE = Stream.concat(
                    NOUNS.stream(), Stream.of("policy", "text", "wire", "work"))
            .collect(Collectors.toSet());

    private static final String[] SANDBOX_WITHOUT_WALL = {
        "io.caisson.sandbox", "io.caisson.sandbox.home..", "io.caisson.sandbox.syntax..", "io.caisson.sandbox.workers.."
    };

    /// A row of the table of modules: the folder, and the cell about what it may use.
    private static final Pattern ROW = Pattern.compile("\\| `(\\w+)/` \\|[^|]*\\|([^|]*)\\|");

    /// They may use everything, or are not on the class path of these tests.
    private static final Set<String> UNBOUND = Set.of("conformance", "bench");

    private static final DescribedPredicate<JavaClass> OF_DATABASES =
            resideInAnyPackage("java.sql..", "javax.sql..", "org.jdbi..", "org.flywaydb..", "org.sqlite..");

    private static final JavaClasses CAISSON = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.caisson");

    @Test
    void everyModuleUsesWhatTheTableSays() throws IOException {
        var table = Files.readAllLines(Path.of("../ARCHITECTURE.md")).stream()
                .map(ROW::matcher)
                .filter(row -> row.matches() && !UNBOUND.contains(row.group(1)))
                .collect(Collectors.toMap(row -> row.group(1), row -> named(row.group(2))));
        assertThat(CAISSON)
                .extracting(DirectionsTest::module)
                .contains(table.keySet().toArray(String[]::new));
        assertThat(uses(table)).isEmpty();
    }

    /// The modules that a cell allows: the words before its semicolon.
    private static Set<String> named(String cell) {
        return Set.of(cell.replaceFirst(";.*", "")
                .replaceAll("\\([^)]*\\)", "")
                .strip()
                .split("\\s*,\\s*", -1));
    }

    /// What is used and not allowed.
    private static Set<String> uses(Map<String, Set<String>> allowed) {
        var found = new TreeSet<String>();
        for (var user : CAISSON) {
            var module = module(user);
            for (var use : user.getDirectDependenciesFromSelf()) {
                var used = module(use.getTargetClass().getBaseComponentType());
                if (!used.isEmpty()
                        && !used.equals(module)
                        && !UNBOUND.contains(module)
                        && !allowed.getOrDefault(module, Set.of()).contains(used)) {
                    found.add(module + " → " + used + ": " + use.getDescription());
                }
            }
        }
        return found;
    }

    /// Empty for what is not ours.
    private static String module(JavaClass of) {
        var name = of.getPackageName();
        if (!name.equals(ROOT) && !name.startsWith(ROOT + ".")) {
            return "";
        }
        var top = name.substring(ROOT.length()).replaceFirst("^\\.", "").replaceFirst("\\..*", "");
        return OF_CORE.contains(top) ? "core" : top;
    }

    @Test
    void coreKnowsOnlyTheJdk() {
        classes()
                .that()
                .resideInAnyPackage(packages(OF_CORE))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(with(packages(OF_CORE), "java..", "org.jspecify.."))
                .check(CAISSON);
    }

    @Test
    void nothingInTheServiceTouchesV8OrAParser() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.caisson.worker..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.caisson.worker..", "com.caoccao..")
                .check(CAISSON);
    }

    /// They run behind the wall as programs of their own, and nothing of the service is there with them.
    @Test
    void ownRuntimesForGuestsStandAlone() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.caisson.guests..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.caisson.guests..", "org.jsoup..", "com.helger..", "run.endive..")
                .check(CAISSON);
        noClasses()
                .that()
                .resideInAPackage("io.caisson.guests..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.caisson..")
                        .and(DescribedPredicate.not(resideInAPackage("io.caisson.guests.."))))
                .check(CAISSON);
    }

    @Test
    void theWorkerKnowsFramesAndNothingElseOfTheService() {
        noClasses()
                .that()
                .resideInAPackage("io.caisson.worker..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.caisson.policy", "io.caisson.connector")
                .check(CAISSON);
    }

    /// A program that only calls another Caisson brings no wall, no database and no parser with it.
    @Test
    void theClientKnowsNounsAndTheirJson() {
        classes()
                .that()
                .resideInAPackage("io.caisson.client")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(with(
                        packages(NOUNS),
                        "java..",
                        "org.jspecify..",
                        "io.caisson.json",
                        "io.caisson.client",
                        "io.caisson.text",
                        "io.caisson.work"))
                .check(CAISSON);
    }

    /// They say which wall is wanted and how it is; what is behind it they leave to `embed`.
    @Test
    void doorsKnowOfTheSandboxOnlyTheWall() {
        noClasses()
                .that()
                .resideInAnyPackage("io.caisson.server..", "io.caisson.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(SANDBOX_WITHOUT_WALL)
                .check(CAISSON);
    }

    @Test
    void theWallKnowsNeitherWorkersNorPools() {
        noClasses()
                .that()
                .resideInAPackage("io.caisson.sandbox.wall..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(with(SANDBOX_WITHOUT_WALL, "io.caisson.embed.."))
                .check(CAISSON);
    }

    /// It is started with the service's rights, so it has to be small enough to be read at one sitting.
    @Test
    void theLauncherKnowsTheJdkAndNothingElse() {
        classes()
                .that()
                .resideInAPackage("io.caisson.sandbox.launcher")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.jspecify..", "io.caisson.sandbox.launcher")
                .check(CAISSON);
    }

    @Test
    void theServiceMakesNoNativeCall() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.caisson.sandbox.launcher", "io.caisson.worker..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.lang.foreign..")
                .orShould()
                .dependOnClassesThat()
                .resideInAPackage("io.caisson.sandbox.launcher")
                .check(CAISSON);
    }

    /// Guest text meets only our own bounded readers: no regular expressions, no general parser on this side.
    @Test
    void frameReadersAndConversationsUseNoRegularExpressions() {
        noClasses()
                .that()
                .resideInAnyPackage("io.caisson.wire", "io.caisson.sandbox", "io.caisson.policy", "io.caisson.scan")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.util.regex..")
                .check(CAISSON);
    }

    /// Another database implements the interfaces of `ledger.port`. What asks a database by itself would have to
    /// be written again for it. What servers share is in PostgreSQL whatever database their ledgers have.
    @Test
    void onlyTwoPackagesKnowADatabase() {
        assertThat(CAISSON)
                .filteredOn(user -> user.getDirectDependenciesFromSelf().stream()
                        .anyMatch(use -> OF_DATABASES.test(use.getTargetClass())))
                .extracting(JavaClass::getPackageName)
                .containsOnly("io.caisson.ledger.sql", "io.caisson.ledger.shared");
    }

    /// The root of `ledger` chooses the database.
    @Test
    void onlyTheWiringChoosesTheDatabase() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.caisson.ledger", "io.caisson.ledger.sql")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.caisson.ledger.sql")
                .check(CAISSON);
    }

    @Test
    void packagesHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .assignedFrom(new Packages())
                .should()
                .beFreeOfCycles()
                .check(CAISSON);
    }

    private static String[] packages(Set<String> names) {
        return names.stream()
                .map(name -> name.isEmpty() ? ROOT : ROOT + "." + name)
                .toArray(String[]::new);
    }

    private static String[] with(String[] some, String... more) {
        return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
    }

    /// Each package by itself. Two groups count as one: the nouns of core, and the worker with the languages it reads.
    private static final class Packages implements SliceAssignment {
        private static final String WORKER = ROOT + ".worker";

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass of) {
            var name = of.getPackageName();
            if (List.of(packages(NOUNS)).contains(name)) {
                return SliceIdentifier.of(ROOT);
            }
            return SliceIdentifier.of(name.startsWith(WORKER) ? WORKER : name);
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }
}
