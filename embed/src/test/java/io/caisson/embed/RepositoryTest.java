package io.caisson.embed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Rules about the repository itself.
class RepositoryTest {
    private static final Path ROOT = root();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");
    private static final Set<String> HEADINGS =
            Set.of("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security");

    private static Path root() {
        var folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("ARCHITECTURE.md"))) {
            folder = Objects.requireNonNull(folder.getParent(), "this is no checkout");
        }
        return folder;
    }

    private static List<Path> files(Predicate<Path> wanted) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> Stream.of("target", "node_modules", ".git")
                            .noneMatch(skipped -> file.toString().contains("/" + skipped + "/")))
                    .filter(wanted)
                    .toList();
        }
    }

    @Test
    void everyPackageHasADoc() throws IOException {
        var undocumented = new TreeSet<String>();
        for (var file : files(path -> path.toString().contains("/src/main/java/")
                && !path.startsWith(ROOT.resolve("examples"))
                && path.toString().endsWith(".java"))) {
            var doc = file.endsWith("module-info.java") ? file : file.resolveSibling("package-info.java");
            if (!Files.exists(doc) || !Files.readString(doc).startsWith("///")) {
                undocumented.add(ROOT.relativize(file.getParent()).toString());
            }
        }
        assertThat(undocumented).isEmpty();
    }

    @Test
    void everyLinkInTheDocsLeadsSomewhere() throws IOException {
        var broken = new TreeSet<String>();
        for (var file : files(path -> path.toString().endsWith(".md"))) {
            LINK.matcher(Files.readString(file))
                    .results()
                    .map(match -> match.group(1))
                    .filter(link -> !Files.exists(file.resolveSibling(link)))
                    .forEach(link -> broken.add(ROOT.relativize(file) + " → " + link));
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void theChangelogUsesOnlyTheAgreedHeadings() throws IOException {
        var used = Files.readAllLines(ROOT.resolve("CHANGELOG.md")).stream()
                .filter(line -> line.startsWith("### "))
                .map(line -> line.substring(4))
                .toList();
        assertThat(HEADINGS).containsAll(used);
    }

    /// A path of somebody's machine in a committed file works nowhere else. `/work` alone is the folder of guests.
    @Test
    void noFileNamesAPathOfOneMachine() throws IOException {
        var home = Pattern.compile(
                "/(?:home|Users)/[a-z][a-z0-9]+/|(?<![\\w*])/root/[a-z.]|/work/(?:(?:main|shared)/|\\.(?:library|mirror))");
        var guilty = new TreeSet<String>();
        for (var file : files(path -> path.toString().matches(".*\\.(java|js|mjs|md|sh|xml|json|txt)"))) {
            if (!file.endsWith("RepositoryTest.java")
                    && home.matcher(Files.readString(file)).find()) {
                guilty.add(ROOT.relativize(file).toString());
            }
        }
        assertThat(guilty).isEmpty();
    }
}
