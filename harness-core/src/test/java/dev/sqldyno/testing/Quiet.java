// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Marks a test class that compares times or CPU times. It runs alone, and its tag leaves it out
 * where a machine does something else, because it may fail there.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("quiet")
@Isolated
public @interface Quiet {}
