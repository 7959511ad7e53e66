// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import java.awt.AWTError;
import java.awt.Desktop;
import java.io.IOException;
import java.net.URI;

/** Opens the page in the browser of the user, where there is a desktop; a runtime may lack even the classes for it. */
final class DesktopPage {

    private DesktopPage() {}

    static boolean open(URI page) {
        try {
            if (!Desktop.isDesktopSupported()) {
                return false;
            }
            Desktop.getDesktop().browse(page);
            return true;
        } catch (IOException | UnsupportedOperationException | AWTError | LinkageError e) {
            return false;
        }
    }
}
