// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.util.Set;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.control.CriticalSectionController;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.control.IncludeController;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.control.ModuleController;
import org.apache.jmeter.control.TestFragmentController;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.protocol.http.control.RecordingController;
import org.apache.jmeter.sampler.TestAction;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.threads.openmodel.OpenModelThreadGroup;
import org.apache.jorphan.collections.HashTree;

/**
 * A counter of the requests of a plan whose groups all end and whose controllers choose nothing.
 */
final class RequestCounter {
  /** Controllers that run all their children once. */
  private static final Set<Class<?>> RUN_ALL =
      Set.of(
          CriticalSectionController.class,
          GenericController.class,
          IncludeController.class,
          ModuleController.class,
          RecordingController.class,
          TestFragmentController.class,
          TransactionController.class);

  /** Groups with a number of users, each with a number of loops. */
  private static final Set<Class<?>> WITH_LOOPS =
      Set.of(ThreadGroup.class, SetupThreadGroup.class, PostThreadGroup.class);

  /** The duration from which a group's limit is ignored, as no run lasts so long. */
  private static final long DAY_SECONDS = 86_400;

  private static final String FOR_EVER = "LoopController.continue_forever";

  private final HashTree plan;
  private long scheduled;
  private double firstArrivalSeconds = Double.MAX_VALUE;
  private double lastArrivalSeconds;

  /** Creates a counter for an {@link EvaluatedPlan}. */
  RequestCounter(HashTree plan) {
    this.plan = plan;
  }

  /**
   * Returns the requests of all groups. Throws UnknownCountException if their number cannot be
   * known.
   */
  long all() throws UnknownCountException {
    long sum = 0;
    HashTree below = plan.getTree(plan.getArray()[0]);
    for (Object item : below.list()) {
      if (item instanceof AbstractThreadGroup group) {
        sum = Math.addExact(sum, group(group, below.getTree(item)));
      } else if (item instanceof Sampler) {
        // every user of every group runs it
        throw new UnknownCountException((TestElement) item, "is in no group of users");
      }
    }
    return sum;
  }

  /** Returns the number of counted requests that have a schedule. */
  long scheduled() {
    return scheduled;
  }

  /** Returns the time from the first schedule step with arrivals to the last one's end. */
  double arrivalSeconds() {
    return lastArrivalSeconds - firstArrivalSeconds;
  }

  private long group(AbstractThreadGroup group, HashTree below) throws UnknownCountException {
    long each = all(below);
    if (each == 0) {
      return 0;
    }
    if (group instanceof OpenModelThreadGroup open) {
      return arrivals(open, each);
    }
    if (!WITH_LOOPS.contains(group.getClass())) {
      throw new UnknownCountException(group, "starts users by rules of its own");
    }
    if (group.getPropertyAsBoolean(ThreadGroup.SCHEDULER)) {
      long seconds = number(group, ThreadGroup.DURATION, 0);
      if (seconds > 0 && seconds < DAY_SECONDS) {
        throw new UnknownCountException(group, "ends after %d s".formatted(seconds));
      }
    }
    TestElement mainLoop = (TestElement) group.getSamplerController();
    if (mainLoop.getPropertyAsBoolean(FOR_EVER, true)) {
      // regardless of its number of loops
      throw new UnknownCountException(group, "has no end");
    }
    long users = number(group, AbstractThreadGroup.NUM_THREADS, 0);
    return Math.multiplyExact(each, Math.multiplyExact(users, loops(mainLoop)));
  }

  private long arrivals(OpenModelThreadGroup group, long each) throws UnknownCountException {
    try {
      Schedule.Total total = Schedule.of(group).total();
      long arrivals = Math.multiplyExact(each, total.arrivals());
      scheduled = Math.addExact(scheduled, arrivals);
      if (total.arrivals() > 0) {
        firstArrivalSeconds = Math.min(firstArrivalSeconds, total.begin());
      }
      lastArrivalSeconds = Math.max(lastArrivalSeconds, total.seconds());
      return arrivals;
    } catch (IllegalArgumentException e) {
      throw new UnknownCountException(group, "has no schedule: " + e.getMessage());
    }
  }

  private long all(HashTree tree) throws UnknownCountException {
    long sum = 0;
    for (Object item : tree.list()) {
      if (item instanceof Sampler sampler) {
        sum = Math.addExact(sum, sampler instanceof TestAction ? 0 : 1);
      } else if (item instanceof Controller) {
        sum = Math.addExact(sum, controller((TestElement) item, all(tree.getTree(item))));
      }
    }
    return sum;
  }

  private static long controller(TestElement controller, long each) throws UnknownCountException {
    if (each == 0 || RUN_ALL.contains(controller.getClass())) {
      return each;
    }
    if (controller.getClass() != LoopController.class) {
      throw new UnknownCountException(controller, "chooses");
    }
    return Math.multiplyExact(each, loops(controller));
  }

  private static long loops(TestElement controller) throws UnknownCountException {
    long loops = number(controller, LoopController.LOOPS, 1);
    if (loops < 0) {
      throw new UnknownCountException(controller, "has no end");
    }
    return loops;
  }

  /** Returns a field's number. Throws UnknownCountException if it has other text. */
  private static long number(TestElement element, String field, long byDefault)
      throws UnknownCountException {
    String text = element.getPropertyAsString(field).strip();
    try {
      return text.isEmpty() ? byDefault : Long.parseLong(text);
    } catch (NumberFormatException _) {
      throw new UnknownCountException(
          element, "has no number in %s before the load: %s".formatted(field, text));
    }
  }
}
