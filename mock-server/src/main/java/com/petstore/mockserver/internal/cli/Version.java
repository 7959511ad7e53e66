// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that {@code --version} prints, from the manifest of the jar. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {ofJar()};
    }

    static String ofJar() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "not packaged" : version;
    }
}
