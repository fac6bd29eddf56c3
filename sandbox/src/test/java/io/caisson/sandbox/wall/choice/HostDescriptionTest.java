package io.caisson.sandbox.wall.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.choice.Doctor.Item;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The output of `doctor` on other hosts.
final class HostDescriptionTest {
    private static final List<Item> READY = List.of(new Item("bubblewrap", true, "/usr/bin/bwrap", ""));

    private static HostDescription host(String kernel, boolean root, boolean container, String sysctls) {
        return new HostDescription("amd64", kernel, root, container, sysctls(sysctls));
    }

    private static Map<String, String> sysctls(String text) {
        return Arrays.stream(text.split(" ", -1))
                .filter(pair -> pair.contains("="))
                .collect(Collectors.toMap(pair -> pair.split("=", 2)[0], pair -> pair.split("=", 2)[1]));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            6.18.0            | false | 7 | version 7                                                                  |
            6.8.0-51-generic  | true  | 4 | version 4                                                                  |
            6.8.0-51-generic  | false | 4 | version 4 on Linux 6.8.0-51-generic; a service without root needs version 6, which Linux 6.12 has | boot Linux 6.12 or newer, or start Caisson as root
            5.10.0            | true  | 0 | Linux 5.10.0 has no Landlock                                               | boot Linux 6.12 or newer, or start Caisson as root
            6.12.0            | true  | 0 | it is switched off in Linux 6.12.0                                         | add landlock to the security modules on the kernel's command line (lsm=landlock,...) and reboot
            """)
    void landlockNeedsAVersion(String kernel, boolean root, int abi, String detail, String remedy) {
        var item = host(kernel, root, false, "").landlockItem(abi);
        assertThat(item).isEqualTo(new Item("landlock", remedy == null, detail, remedy == null ? "" : remedy));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kernel.apparmor_restrict_unprivileged_userns=1 user.max_user_namespaces=62839 | false | user namespaces: AppArmor lets programs without root make none (kernel.apparmor_restrict_unprivileged_userns = 1) | sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0
            kernel.unprivileged_userns_clone=0                                            | false | user namespaces: only root may make them (kernel.unprivileged_userns_clone = 0)                                   | sudo sysctl -w kernel.unprivileged_userns_clone=1
            user.max_user_namespaces=0                                                    | true  | user namespaces: there may be none (user.max_user_namespaces = 0)                                                | sudo sysctl -w user.max_user_namespaces=15000
            user.max_user_namespaces=62839                                                | true  | the container's profile refuses user namespaces or mounts                                                        | start the container with --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined
            """)
    void aFailedLaunchIsExplainedByTheHost(String sysctls, boolean container, String detail, String remedy) {
        assertThat(Doctor.failed(Rung.NAMESPACES, host("6.8.0", false, container, sysctls), READY, "no"))
                .containsExactly(
                        new Item("userns", false, detail, remedy),
                        new Item("launch", false, "no", "see the missing items above"));
    }

    @Test
    void aFailureThatTheHostDoesNotExplainPointsAtItsMessage() {
        assertThat(Doctor.failed(Rung.NAMESPACES, host("6.8.0", false, false, ""), READY, "bwrap: no"))
                .containsExactly(new Item("launch", false, "bwrap: no", "the line above says what the launcher met"));
    }

    @Test
    void aMissingToolAndASettingAreNamedTogether() {
        var missing = List.of(new Item("bubblewrap", false, "not found", "apt-get install bubblewrap"));
        var ubuntu = host("6.8.0", false, true, HostDescription.APPARMOR + "=1");
        assertThat(Doctor.failed(Rung.NAMESPACES, ubuntu, missing, "no"))
                .extracting(Item::name, Item::remedy)
                .containsExactly(
                        tuple("userns", "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"),
                        tuple("launch", "see the missing items above"));
        assertThat(Doctor.failed(Rung.NAMESPACES, host("6.8.0", false, true, ""), missing, "no"))
                .extracting(Item::name)
                .containsExactly("launch");
    }

    @ParameterizedTest
    @CsvSource({"amd64, true, x86_64", "aarch64, false, aarch64; V8 and the parsers are packaged for x86_64 only"})
    void onlyOneArchitectureRuns(String architecture, boolean present, String detail) {
        var item = new HostDescription(architecture, "6.18.0", false, false, Map.of()).architectureItem();
        assertThat(item)
                .isEqualTo(new Item(
                        "architecture",
                        present,
                        detail,
                        present ? "" : "run Caisson on an x86-64 host or in an x86-64 virtual machine"));
    }

    /// README contains each remedy that `doctor` prints.
    @Test
    void readmeHasEachRemedy() throws IOException {
        var readme = Files.readString(Path.of("../README.md"));
        var items = List.of(
                new HostDescription("aarch64", "6.18.0", false, false, Map.of()).architectureItem(),
                host("6.8.0", false, false, "").landlockItem(4),
                host("6.12.0", false, false, "").landlockItem(0));
        assertThat(items).allSatisfy(item -> assertThat(readme).contains(item.remedy()));
        var sysctls = "kernel.apparmor_restrict_unprivileged_userns=1 kernel.unprivileged_userns_clone=0"
                + " user.max_user_namespaces=0";
        assertThat(host("6.8.0", false, false, sysctls).forbiddenNamespaces())
                .hasSize(3)
                .allSatisfy(item -> assertThat(readme).contains(item.remedy()));
        assertThat(host("6.8.0", false, true, "").containerItem().orElseThrow())
                .satisfies(item -> assertThat(readme).contains(item.remedy()));
    }

    @Test
    void thisHostIsRead() {
        var host = HostDescription.current();
        assertThat(host.kernel()).isEqualTo(System.getProperty("os.version"));
        assertThat(host.sysctls()).containsKey(HostDescription.MAX_NAMESPACES);
    }
}
