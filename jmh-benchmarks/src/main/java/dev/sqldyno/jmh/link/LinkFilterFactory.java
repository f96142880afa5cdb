// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import java.io.ObjectInputFilter;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;

/**
 * Gives JMH's connections a {@link LinkFilter} and leaves the filters of all other streams of this
 * JVM, such as those of remote management, as they are. A fork gets it by {@code
 * -Djdk.serialFilterFactory}.
 */
public final class LinkFilterFactory implements BinaryOperator<ObjectInputFilter> {
  /** The option that a fork's JVM is started with; its class path has this class. */
  public static final String ARGUMENT =
      "-Djdk.serialFilterFactory=" + LinkFilterFactory.class.getName();

  private static final String JMH = "org.openjdk.jmh.runner.link.";

  private final Runnable admission;
  private final Consumer<String> told;

  /** Makes the factory of a fork, which has nobody to admit. */
  public LinkFilterFactory() {
    this(() -> {}, what -> System.err.println("sqldyno: refused what JMH sent: " + what));
  }

  /**
   * Makes the factory of JMH itself.
   *
   * @param admission throws if the new connection is to be closed
   * @param told takes what was refused
   */
  LinkFilterFactory(Runnable admission, Consumer<String> told) {
    this.admission = admission;
    this.told = told;
  }

  /** Returns a new stream's filter; the JDK asks before anything is read from it. */
  @Override
  public ObjectInputFilter apply(ObjectInputFilter current, ObjectInputFilter next) {
    if (current != null || !isJmhs()) {
      return next;
    }
    admission.run();
    return ObjectInputFilter.merge(new LinkFilter(told), next);
  }

  private static boolean isJmhs() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> frame.getClassName().startsWith(JMH)));
  }
}
