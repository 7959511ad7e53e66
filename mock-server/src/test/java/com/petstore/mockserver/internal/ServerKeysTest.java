// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerKeysTest {

    private static final Path PROGRAMS = Path.of(System.getProperty("java.home"), "bin");

    @Test
    void leavesTheZoneOutOfAnAddressAndNoFileBehind(@TempDir Path parent) throws Exception {
        ServerKeys.forHosts(Set.of("fe80::1%eth0"), Files.createDirectory(parent.resolve("keys")), PROGRAMS);

        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void repeatsTheOutputOfKeytoolAndLeavesNoFileBehindIfItFails(@TempDir Path parent) throws IOException {
        Path folder = Files.createDirectory(parent.resolve("keys"));

        assertThatIllegalStateException()
                .isThrownBy(() -> ServerKeys.forHosts(Set.of("no host"), folder, PROGRAMS))
                .withMessageMatching("keytool must make a certificate with .*dns:no host, failed: .*DNSName.*");

        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void namesTheProgramThatARuntimeLacks(@TempDir Path parent) throws IOException {
        Path folder = Files.createDirectory(parent.resolve("keys"));

        assertThatIllegalStateException()
                .isThrownBy(() -> ServerKeys.forHosts(Set.of("localhost"), folder, parent))
                .withMessage("TLS needs the program keytool of a Java runtime, was not in " + parent);

        assertThat(parent).isEmptyDirectory();
    }
}
