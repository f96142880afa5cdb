// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

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
 * How many requests a plan sends to its end, by JMeter's own reading of its fields. It is known
 * only where nothing in the plan may end early or choose.
 */
final class PlanCount {
  /** They run all that is below them, once. */
  private static final Set<Class<?>> RUN_ALL =
      Set.of(
          CriticalSectionController.class,
          GenericController.class,
          IncludeController.class,
          ModuleController.class,
          RecordingController.class,
          TestFragmentController.class,
          TransactionController.class);

  /** One whose end nobody waits for is one without an end. */
  private static final long DAY_SECONDS = 86_400;

  private static final String FOR_EVER = "LoopController.continue_forever";

  private final Fields fields;

  private PlanCount(Fields fields) {
    this.fields = fields;
  }

  /**
   * Counts.
   *
   * @param plan as it will be run, which stays as it is
   * @throws UnknownCountException where nobody can tell, with the reason
   */
  static long of(HashTree plan) throws UnknownCountException {
    PlanCount count = new PlanCount(Fields.of(plan));
    long sum = 0;
    HashTree below = count.fields.plan().getTree(count.fields.plan().getArray()[0]);
    for (Object item : below.list()) {
      if (item instanceof AbstractThreadGroup group) {
        sum = Math.addExact(sum, count.group(group, below.getTree(item)));
      }
    }
    if (sum > 0) {
      // in the copy a field that has a function would run it when it is read
      Enders.refuse(plan);
    }
    return sum;
  }

  private long group(AbstractThreadGroup group, HashTree below) throws UnknownCountException {
    long each = all(below);
    if (each == 0) {
      return 0;
    }
    if (!AbstractThreadGroup.ON_SAMPLE_ERROR_CONTINUE.equals(
        group.getPropertyAsString(AbstractThreadGroup.ON_SAMPLE_ERROR, "continue"))) {
      throw new UnknownCountException(group, "may end at an error");
    }
    Class<?> kind = group.getClass();
    if (kind == OpenModelThreadGroup.class) {
      return Math.multiplyExact(each, fields.arrivals((OpenModelThreadGroup) group));
    }
    if (kind != ThreadGroup.class
        && kind != SetupThreadGroup.class
        && kind != PostThreadGroup.class) {
      throw new UnknownCountException(group, "starts users by rules of its own");
    }
    if (group.getPropertyAsBoolean(ThreadGroup.SCHEDULER)) {
      long seconds = fields.number(group, ThreadGroup.DURATION, 0);
      if (seconds > 0 && seconds < DAY_SECONDS) {
        throw new UnknownCountException(group, "ends after %d s".formatted(seconds));
      }
    }
    TestElement rounds = (TestElement) group.getSamplerController();
    if (rounds.getPropertyAsBoolean(FOR_EVER, true)) {
      // whatever number of rounds it has
      throw new UnknownCountException(group, "has no end");
    }
    long users = fields.number(group, AbstractThreadGroup.NUM_THREADS, 0);
    return Math.multiplyExact(each, Math.multiplyExact(users, loops(rounds)));
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

  private long controller(TestElement controller, long each) throws UnknownCountException {
    if (each == 0 || RUN_ALL.contains(controller.getClass())) {
      return each;
    }
    if (controller.getClass() != LoopController.class) {
      throw new UnknownCountException(controller, "chooses");
    }
    return Math.multiplyExact(each, loops(controller));
  }

  private long loops(TestElement controller) throws UnknownCountException {
    long loops = fields.number(controller, LoopController.LOOPS, 1);
    if (loops < 0) {
      throw new UnknownCountException(controller, "has no end");
    }
    return loops;
  }
}
