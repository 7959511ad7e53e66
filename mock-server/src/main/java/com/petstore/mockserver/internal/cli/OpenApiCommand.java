package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.MockPetStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the OpenAPI document of the service. */
@Command(
        name = "openapi",
        description = "Prints the OpenAPI document of the service.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class OpenApiCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private CommandSpec command;

    @Override
    public void run() {
        command.commandLine().getOut().print(MockPetStore.openApi());
        command.commandLine().getOut().flush();
    }
}
