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
 * Makes a copy of a plan in which JMeter replaces variables and functions, so that its fields are
 * as its run will have them. It hides the values of fields that may be others during the load than
 * before: they have a function that gives another value each time, or a variable that something in
 * the plan sets while it runs.
 */
final class EvaluatedPlan {
  /** These functions depend on nothing but properties, the environment, variables and numbers. */
  private static final Set<String> CONSTANT =
      Set.of("P", "property", "env", "V", "intSum", "longSum", "machineName", "machineIP");

  private static final Pattern FUNCTION = Pattern.compile("\\$\\{__(\\w+)");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(?!__)([^}$]+)\\}");

  /** JMeter reads these before the load. */
  private static final List<String> OF_GROUP =
      List.of(AbstractThreadGroup.NUM_THREADS, ThreadGroup.DURATION, Schedule.TEXT, Schedule.SEED);

  /** This is no number, so that to read it as one fails. */
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

  /** Evaluates a copy of the plan, which itself stays as it is. */
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

  /** Hides the values that a changing function gives, so that no function of the plan runs. */
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
   * @param withinUser whether each user reads it during the load, and not JMeter before
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
