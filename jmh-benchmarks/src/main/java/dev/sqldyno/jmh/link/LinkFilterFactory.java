// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import java.io.ObjectInputFilter;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;

/**
 * Gives JMH's connections a {@link LinkFilter} and leaves all other streams of this JVM, such as
 * those of remote management, what they have. A fork is told of it by {@code
 * -Djdk.serialFilterFactory}.
 */
public final class LinkFilterFactory implements BinaryOperator<ObjectInputFilter> {
  /** What a fork's JVM is started with; its class path has this class. */
  public static final String ARGUMENT =
      "-Djdk.serialFilterFactory=" + LinkFilterFactory.class.getName();

  private static final String JMH = "org.openjdk.jmh.runner.link.";

  private final Runnable admission;
  private final Consumer<String> told;

  /** For a fork, which has nobody to admit. */
  public LinkFilterFactory() {
    this(() -> {}, what -> System.err.println("sqldyno: refused what JMH sent: " + what));
  }

  /**
   * For JMH itself.
   *
   * @param admission throws where the new connection is not to be heard
   * @param told is told what was not admitted
   */
  LinkFilterFactory(Runnable admission, Consumer<String> told) {
    this.admission = admission;
    this.told = told;
  }

  /** The JDK calls it as a stream is made, before anything is read from it. */
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
