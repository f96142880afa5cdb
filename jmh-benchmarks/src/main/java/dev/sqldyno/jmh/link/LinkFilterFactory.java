// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import java.io.ObjectInputFilter;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;

/**
 * A factory that gives JMH's connections a {@link LinkFilter}, and leaves the filters of all other
 * streams of this JVM unchanged, such as those of remote management. A fork gets it by {@code
 * -Djdk.serialFilterFactory}.
 */
public final class LinkFilterFactory implements BinaryOperator<ObjectInputFilter> {
  /** The option of a fork's JVM, whose class path has this class. */
  public static final String ARGUMENT =
      "-Djdk.serialFilterFactory=" + LinkFilterFactory.class.getName();

  private static final String JMH = "org.openjdk.jmh.runner.link.";

  private final Runnable admission;
  private final Consumer<String> log;

  /** The factory of a fork, which admits no connections. */
  public LinkFilterFactory() {
    this(() -> {}, what -> System.err.println("sqldyno: refused what JMH sent: " + what));
  }

  /**
   * The factory of JMH itself.
   *
   * @param admission throws if the new connection must be closed
   * @param log gets each refusal
   */
  LinkFilterFactory(Runnable admission, Consumer<String> log) {
    this.admission = admission;
    this.log = log;
  }

  /** Returns a new stream's filter; the JDK asks before anything is read from it. */
  @Override
  public ObjectInputFilter apply(ObjectInputFilter current, ObjectInputFilter next) {
    if (current != null || !isJmhs()) {
      return next;
    }
    admission.run();
    return ObjectInputFilter.merge(new LinkFilter(log), next);
  }

  private static boolean isJmhs() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> frame.getClassName().startsWith(JMH)));
  }
}
