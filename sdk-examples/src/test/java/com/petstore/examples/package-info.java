// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the examples, and of what README, guides and Javadoc show. To find out about:
 *
 * <ul>
 *   <li>what an example prints, and the page of the examples: {@code ExamplesTest}
 *   <li>the import of a file: {@code ImportPetsTest}; when its process is killed, {@code ImportPetsCrashTest}
 *   <li>a block of code in a document: {@code DocumentationTest}, which looks for it in these tests and in applications of the build
 *   <li>links: {@code LinksTest}
 * </ul>
 *
 * <p>Each other class is the code of one document, run, and names the document.
 */
@NullMarked
package com.petstore.examples;

import org.jspecify.annotations.NullMarked;
