// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.CSVDataSet;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.PreCompiler;
import org.apache.jmeter.engine.TreeCloner;
import org.apache.jmeter.engine.TurnElementsOn;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;

/**
 * A copy of a plan in which JMeter has replaced variables and functions, so that its fields have
 * the values of its run. Values that may change during the load are hidden: those with a function
 * that returns another value each time, or with a variable that the plan sets while it runs.
 */
final class EvaluatedPlan {
  /** Functions that depend only on properties, the environment, variables and numbers. */
  private static final Set<String> CONSTANT =
      Set.of("P", "property", "env", "V", "intSum", "longSum", "machineName", "machineIP");

  private static final Pattern FUNCTION = Pattern.compile("\\$\\{__(\\w+)");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(?!__)([^}$]+)\\}");

  /** Fields that JMeter reads before the load. */
  private static final List<String> OF_GROUP =
      List.of(AbstractThreadGroup.NUM_THREADS, ThreadGroup.DURATION, Schedule.TEXT, Schedule.SEED);

  /** The hidden value; no number, so that reading it as one fails. */
  private static final String UNKNOWN = "not known before the load";

  private final List<String> texts = new ArrayList<>();
  private boolean takesNamesFromFile;

  private EvaluatedPlan(List<TestElement> elements) {
    for (TestElement element : elements) {
      if (element instanceof CSVDataSet) {
        takesNamesFromFile |= element.getPropertyAsString("variableNames").isBlank();
      }
      if (!(element instanceof Arguments) && !(element instanceof TestPlan)) {
        texts.addAll(ElementTexts.of(element));
      }
    }
  }

  /** Evaluates a copy of the plan; the original stays unchanged. */
  static HashTree of(HashTree original) {
    TreeCloner cloner = new TreeCloner(false);
    original.traverse(cloner);
    HashTree plan = cloner.getClonedTree();
    List<TestElement> elements = PlanTree.find(plan, TestElement.class);
    EvaluatedPlan evaluated = new EvaluatedPlan(elements);
    elements.forEach(evaluated::hideChanging);
    plan.traverse(new PreCompiler());
    plan.traverse(new TurnElementsOn());
    return plan;
  }

  private void hideChanging(TestElement element) {
    OF_GROUP.forEach(field -> hideChanging(element, field, false));
    hideChanging(element, LoopController.LOOPS, true);
    if (element instanceof AbstractThreadGroup group
        && group.getSamplerController() instanceof LoopController loops) {
      hideChanging(loops, LoopController.LOOPS, true);
    }
    // a plan may have no variables
    if (element instanceof TestPlan plan
        && plan.getUserDefinedVariablesAsProperty().getObjectValue()
            instanceof Arguments definitions) {
      hideChangingValues(definitions);
    }
    if (element instanceof Arguments definitions) {
      hideChangingValues(definitions);
    }
  }

  /** Hides the values with a changing function, so that no function of the plan runs. */
  private static void hideChangingValues(Arguments definitions) {
    PropertyIterator all = definitions.iterator();
    while (all.hasNext()) {
      Argument definition = (Argument) all.next().getObjectValue();
      if (changes(definition.getValue())) {
        definition.setValue(UNKNOWN);
      }
    }
  }

  /**
   * Hides the value of a field if it may change.
   *
   * @param withinUser whether each user reads it during the load, instead of JMeter before it
   */
  private void hideChanging(TestElement element, String field, boolean withinUser) {
    String text = element.getPropertyAsString(field);
    if (changes(text) || withinUser && isSetMeanwhile(text)) {
      element.setProperty(field, UNKNOWN);
    }
  }

  private static boolean changes(String text) {
    return FUNCTION.matcher(text).results().anyMatch(name -> !CONSTANT.contains(name.group(1)));
  }

  private boolean isSetMeanwhile(String text) {
    return VARIABLE.matcher(text).results().map(found -> found.group(1)).anyMatch(this::isSet);
  }

  /** Returns whether something may set a variable: it has the name without the braces. */
  private boolean isSet(String variable) {
    String read = "${" + variable + "}";
    Pattern name = Pattern.compile("(?<!\\w)%s(?!\\w)".formatted(Pattern.quote(variable)));
    return takesNamesFromFile
        || texts.stream().anyMatch(text -> name.matcher(text.replace(read, "")).find());
  }
}
