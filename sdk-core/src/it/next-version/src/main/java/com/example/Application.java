// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.petstore.sdk.PetStoreClient;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the shop, which was compiled against the published jar, with that jar and with a copy to which the next version has added what the
 * documents say may be added.
 */
public final class Application {

    private Application() {}

    /**
     * Runs the application, which fails if anything is not as it should be.
     *
     * @param args the directory of the SDK's sources, and where to write the jar of the next version
     * @throws Exception if something fails
     */
    public static void main(String[] args) throws Exception {
        Path current = Path.of(PetStoreClient.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path next = Path.of(args[1]);
        NextVersion.of(current, Path.of(args[0]), next);
        byte[] kept = new byte[0];
        // The last run reads what the next version has written, as after a release that was taken back.
        for (Path sdk : List.of(current, next, current)) {
            try (URLClassLoader loader = loaderWith(sdk, current)) {
                if (sdk.equals(next)) {
                    NextVersion.check(loader);
                }
                System.out.println("With " + sdk.getFileName());
                kept = (byte[]) loader.loadClass("com.example.Shop")
                        .getMethod("run", byte[].class)
                        .invoke(null, kept);
            }
        }
    }

    /** This application's class path, with another jar in place of the SDK's. */
    private static URLClassLoader loaderWith(Path sdk, Path current) throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(entry).toAbsolutePath();
            urls.add((path.equals(current) ? sdk : path).toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }
}
