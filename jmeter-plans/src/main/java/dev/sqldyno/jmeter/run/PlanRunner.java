// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import dev.sqldyno.jmeter.plan.PlanCount;
import dev.sqldyno.jmeter.plan.PlanTree;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.engine.JMeterEngine;
import org.apache.jmeter.engine.JMeterEngineException;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.reporters.Summariser;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.threads.RemoteThreadsListenerTestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;

/**
 * The runner of one plan, from its file to its end, as by JMeter's own command line, in a JMeter
 * that has read its settings. Its options are properties {@code sqldyno.…}.
 */
public final class PlanRunner {
  private static final int REFUSED = 2;
  private static final int FAILED = 1;

  /** The time in which remote engines may still write to the plan's own listeners. */
  private static final int LAST_RESULTS_SECONDS = 5;

  private final TallyFile file;
  private final RequestTally tally = new RequestTally();
  private final LoggedErrors errors = new LoggedErrors();
  private final List<String> addresses =
      Pattern.compile(",")
          .splitAsStream(JMeterUtils.getPropDefault("sqldyno.engines", ""))
          .filter(address -> !address.isEmpty())
          .toList();
  private final CountDownLatch ends = new CountDownLatch(Math.max(1, addresses.size()));

  private PlanRunner() {
    file = new TallyFile(Path.of(JMeterUtils.getProperty("sqldyno.tally")), tally, errors);
  }

  /** Runs the plan, and ends this JVM when it has ended or could not begin. */
  public static void run() {
    new PlanRunner().runPlan();
  }

  private void runPlan() {
    try {
      errors.listen();
      List<String> unreadable = JtlSettings.unreadable(SampleSaveConfiguration.staticConfig());
      if (!unreadable.isEmpty()) {
        refuse("the file of results would be unreadable: " + String.join(", ", unreadable));
      }
      HashTree plan = load();
      PlanCount.of(plan, ends.getCount()).forEach(file::put);
      if (JMeterUtils.getPropDefault("sqldyno.dry", false)) {
        System.exit(0);
      }
      boolean hasListeners = !PlanTree.find(plan, Remoteable.class).isEmpty();
      addOurs(plan);
      runInitScripts();
      file.keepWriting();
      if (addresses.isEmpty()) {
        runHere(plan);
      } else {
        runThere(plan, hasListeners);
      }
    } catch (IOException | JMeterEngineException | InterruptedException | RuntimeException e) {
      e.printStackTrace();
      file.put("failed", String.valueOf(e.getMessage()));
      System.exit(FAILED);
    }
  }

  private IllegalStateException refuse(String why) {
    System.err.println(why);
    file.put("refused", why);
    System.exit(REFUSED);
    return new IllegalStateException("this JVM has ended");
  }

  private HashTree load() {
    try {
      return PlanTree.load(new File(JMeterUtils.getProperty("sqldyno.plan")));
    } catch (IOException | RuntimeException e) {
      e.printStackTrace();
      // the rest are places in JMeter's code
      String why = String.valueOf(e.getMessage()).split("\\R\\h*Detail:", 2)[0];
      throw refuse("JMeter cannot read the plan: " + why.replaceAll("\\s+", " ").strip());
    }
  }

  /** Runs the user's init scripts, by a private method of JMeter's. */
  private static void runInitScripts() {
    try {
      Method run = JMeter.class.getDeclaredMethod("runInitScripts");
      run.setAccessible(true);
      run.invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JMeter has no JMeter.runInitScripts", e);
    }
  }

  /** Adds the listeners of JMeter's own command line, with one for its counting and ours. */
  private void addOurs(HashTree plan) {
    String name = JMeterUtils.getPropDefault("summariser.name", "");
    if (addresses.isEmpty()) {
      RequestClock.addColumns();
    }
    RequestCollector collector =
        new RequestCollector(name.isEmpty() ? null : new Summariser(name), tally, this::ended);
    collector.setFilename(JMeterUtils.getProperty("sqldyno.jtl"));
    HashTree top = plan.getTree(plan.getArray()[0]);
    top.add(collector);
    top.add(new RemoteThreadsListenerTestElement());
  }

  private synchronized void ended() {
    if (ends.getCount() == 1) {
      file.close();
    }
    ends.countDown();
  }

  private void runHere(HashTree plan) throws JMeterEngineException {
    StandardJMeterEngine engine = new StandardJMeterEngine();
    engine.configure(plan);
    engine.runTest();
    StopWords.obey(System.in, List.of(engine));
    // JMeter ends this JVM once all listeners know that the plan has ended
  }

  private void runThere(HashTree plan, boolean hasListeners)
      throws IOException, JMeterEngineException, InterruptedException {
    Collection<? extends JMeterEngine> started = new RemotePlan(addresses).start(plan);
    StopWords.obey(System.in, started);
    ends.await();
    if (hasListeners) {
      TimeUnit.SECONDS.sleep(LAST_RESULTS_SECONDS);
    }
    System.exit(0);
  }
}
