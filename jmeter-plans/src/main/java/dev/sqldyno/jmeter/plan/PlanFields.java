// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.util.Collection;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.PreCompiler;
import org.apache.jmeter.engine.TreeCloner;
import org.apache.jmeter.engine.TurnElementsOn;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.threads.openmodel.OpenModelThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * Reads the numbers in a plan's fields as its run will have them: JMeter replaces variables and
 * functions in a copy of the plan.
 *
 * @param plan the copy
 */
record PlanFields(HashTree plan) {
  private static final List<String> OF_GROUP =
      List.of(AbstractThreadGroup.NUM_THREADS, ThreadGroup.DURATION, Schedule.TEXT, Schedule.SEED);

  /** Evaluates a copy of the plan, which itself stays as it is. */
  static PlanFields of(HashTree original) {
    TreeCloner cloner = new TreeCloner(false);
    original.traverse(cloner);
    HashTree plan = cloner.getClonedTree();
    hideChanging(ElementTexts.elements(plan));
    plan.traverse(new PreCompiler());
    plan.traverse(new TurnElementsOn());
    return new PlanFields(plan);
  }

  private static void hideChanging(Collection<TestElement> elements) {
    Variables variables = new Variables(elements);
    for (TestElement element : elements) {
      switch (element) {
        case TestPlan plan -> {
          // a plan may have none
          if (plan.getUserDefinedVariablesAsProperty().getObjectValue()
              instanceof Arguments definitions) {
            Variables.hideChanging(definitions);
          }
        }
        case Arguments definitions -> Variables.hideChanging(definitions);
        case LoopController loops -> variables.hideChanging(loops, LoopController.LOOPS, true);
        case AbstractThreadGroup group -> {
          for (String field : OF_GROUP) {
            variables.hideChanging(group, field, false);
          }
          if (group.getSamplerController() instanceof LoopController loops) {
            variables.hideChanging(loops, LoopController.LOOPS, true);
          }
        }
        default -> {
          // it has no number of requests
        }
      }
    }
  }

  /** Returns a field's number. Throws UnknownCountException if it has other text. */
  long number(TestElement element, String field, long byDefault) throws UnknownCountException {
    String text = element.getPropertyAsString(field).strip();
    try {
      return text.isEmpty() ? byDefault : Long.parseLong(text);
    } catch (NumberFormatException _) {
      throw new UnknownCountException(
          element, "has no number in %s before the load: %s".formatted(field, text));
    }
  }

  /** Returns the schedules of its groups, in the plan's order. */
  List<Schedule> schedules() {
    SearchByClass<OpenModelThreadGroup> groups = new SearchByClass<>(OpenModelThreadGroup.class);
    plan.traverse(groups);
    return groups.getSearchResults().stream().map(Schedule::of).toList();
  }
}
