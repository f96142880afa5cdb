// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A test class that compares times or CPU times: it runs alone, and it may fail on a machine that
 * does something else, where its tag leaves it out.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("quiet")
@Isolated
public @interface Quiet {}
