package io.caisson.embed;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/// The directions of ARCHITECTURE.md.
class DirectionsTest {
    private static final JavaClasses CAISSON = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.caisson");

    @Test
    void coreKnowsOnlyTheJdk() {
        classes()
                .that()
                .resideInAnyPackage("io.caisson", "io.caisson.wire", "io.caisson.policy", "io.caisson.connector")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "org.jspecify..",
                        "io.caisson",
                        "io.caisson.wire",
                        "io.caisson.policy",
                        "io.caisson.connector")
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
                .resideInAnyPackage(
                        "io.caisson.sandbox..", "io.caisson.embed..", "io.caisson.json..", "io.caisson.policy..")
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
                .resideInAnyPackage(
                        "java..",
                        "org.jspecify..",
                        "io.caisson",
                        "io.caisson.connector",
                        "io.caisson.json",
                        "io.caisson.client")
                .check(CAISSON);
    }

    @Test
    void theWallKnowsNeitherWorkersNorPools() {
        noClasses()
                .that()
                .resideInAPackage("io.caisson.sandbox.wall..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.caisson.sandbox", "io.caisson.embed..")
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

    @Test
    void packagesHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .matching("io.caisson.sandbox.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CAISSON);
    }
}
