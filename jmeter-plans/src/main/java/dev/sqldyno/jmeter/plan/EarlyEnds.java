// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.config.CSVDataSet;
import org.apache.jmeter.reporters.ResultAction;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.sampler.TestAction;
import org.apache.jmeter.testelement.OnErrorTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.timers.poissonarrivals.PreciseThroughputTimer;
import org.apache.jorphan.collections.HashTree;

/**
 * The check for elements that may end a user before the last loop, or omit a request or a result.
 */
final class EarlyEnds {
  /** Functions that run code of the plan's author, or end a user at the end of their file. */
  private static final Pattern FUNCTION =
      Pattern.compile(
          "\\$\\{__(groovy|BeanShell|javaScript|jexl2|jexl3|StringFromFile)\\(",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern SCRIPT = Pattern.compile("JSR223|BeanShell|BSF|AccessLogSampler");
  private static final Pattern KNOWN =
      Pattern.compile("(org\\.apache\\.jmeter|dev\\.sqldyno)\\..*");

  private EarlyEnds() {}

  /** Throws UnknownCountException if the plan has such an element. */
  static void refuse(HashTree plan) throws UnknownCountException {
    for (TestElement element : PlanTree.find(plan, TestElement.class)) {
      refuse(element);
    }
  }

  private static void refuse(TestElement element) throws UnknownCountException {
    String kind = element.getClass().getName();
    if (SCRIPT.matcher(kind).find()) {
      throw new UnknownCountException(element, "runs a script, which may end a user");
    }
    if (!KNOWN.matcher(kind).matches() && !(element instanceof ResultCollector)) {
      throw new UnknownCountException(element, "is not one of JMeter's own");
    }
    if (element instanceof AbstractThreadGroup
        && !AbstractThreadGroup.ON_SAMPLE_ERROR_CONTINUE.equals(
            element.getPropertyAsString(AbstractThreadGroup.ON_SAMPLE_ERROR, "continue"))) {
      throw new UnknownCountException(element, "may end at an error");
    }
    if (element instanceof CSVDataSet
        && !element.getPropertyAsString("stopThread", "false").equals("false")
        && !element.getPropertyAsString("recycle", "true").equals("true")) {
      throw new UnknownCountException(element, "ends its users where its data ends");
    }
    if (element instanceof TestAction action && action.getAction() != TestAction.PAUSE) {
      throw new UnknownCountException(element, "ends a loop, a user or the test");
    }
    if (element instanceof ResultAction
        && element.getPropertyAsInt(OnErrorTestElement.ON_ERROR_ACTION) != 0) {
      throw new UnknownCountException(element, "may end a loop, a user or the test");
    }
    if (element instanceof PreciseThroughputTimer) {
      throw new UnknownCountException(element, "may end its users");
    }
    for (String text : ElementTexts.of(element)) {
      Matcher function = FUNCTION.matcher(text);
      if (function.find()) {
        throw new UnknownCountException(
            element, "has __%s, which may end a user".formatted(function.group(1)));
      }
    }
  }
}
