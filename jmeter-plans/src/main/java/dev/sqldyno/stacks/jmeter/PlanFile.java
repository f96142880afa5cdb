// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A plan as it is saved: the properties that it takes, and what it will send with them. */
public final class PlanFile {
  /** A group whose duration is this or longer is one without a limit. */
  private static final double DAY_SECONDS = 86_400;

  private static final double INTEGRAL = 1e-6;

  /** What these run is not below them. */
  private static final Set<String> ELSEWHERE = Set.of("ModuleController", "IncludeController");

  private final Element root;
  private final String comment;
  private final PlanText text;
  private final double rows;
  private double scheduled;
  private double lastArrivalSeconds;

  private PlanFile(Element root, Map<String, String> given) {
    this.root = root;
    text = new PlanText(given);
    Element plan = all(root, "TestPlan").findFirst().orElseThrow();
    comment = field(plan, "TestPlan.comments", "");
    all(plan, "elementProp")
        .filter(property -> property.getAttribute("elementType").equals("Argument"))
        .forEach(variable ->
            text.define(variable.getAttribute("name"), field(variable, "Argument.value", "")));
    all(root, "stringProp").forEach(field -> text.resolve(field.getTextContent()));
    rows = rowsOf(children(root).findFirst().orElseThrow());
  }

  /**
   * Reads a plan.
   *
   * @param given properties, as {@code -J} gives them; others have the plan's defaults
   * @throws JMeterException if it is none
   */
  public static PlanFile read(Path plan, Map<String, String> given) {
    Element root = PlanXml.read(plan);
    try {
      return new PlanFile(root, given);
    } catch (RuntimeException e) {
      throw new JMeterException("%s is no plan of JMeter: %s".formatted(plan, e.getMessage()), e);
    }
  }

  /** What its author says of it. */
  public String comment() {
    return comment;
  }

  /** The properties that it takes, with their defaults, in its own order. */
  public Map<String, String> defaults() {
    return Collections.unmodifiableMap(text.defaults());
  }

  /** What a field of each such element says that is switched on, in the plan's order. */
  List<String> fields(String tag, String name) {
    return all(root, tag)
        .filter(element -> !element.getAttribute("enabled").equals("false"))
        .map(element -> field(element, name, ""))
        .toList();
  }

  /**
   * What its run must have done, on so many engines that each run all of it. No number of rows is
   * expected where something ends the load, or a controller chooses.
   */
  public JtlCheck check(int engines) {
    double all = rows * engines;
    boolean counted = all > 0 && Math.abs(all - Math.rint(all)) < INTEGRAL;
    // beside users who send when they can, the rate of all says nothing of the schedule's
    boolean isAllScheduled = scheduled > 0 && Math.abs(rows - scheduled) < INTEGRAL;
    return new JtlCheck(
        counted ? OptionalLong.of(Math.round(all)) : OptionalLong.empty(),
        isAllScheduled
            ? OptionalDouble.of(scheduled / lastArrivalSeconds * engines)
            : OptionalDouble.empty());
  }

  /** A hash tree has each element before the tree of what is below it. NaN: nobody can tell. */
  private double rowsOf(Element hashTree) {
    double sum = 0;
    for (Element child : children(hashTree).toList()) {
      if (!child.getTagName().equals("hashTree")
          && !child.getAttribute("enabled").equals("false")) {
        sum += rowsOf(child, children(hashTree).toList());
      }
    }
    return sum;
  }

  private double rowsOf(Element element, List<Element> siblings) {
    Element below = siblings.get(siblings.indexOf(element) + 1);
    String kind = element.getTagName();
    if (kind.endsWith("Sampler") || kind.endsWith("SamplerProxy")) {
      return 1;
    }
    double each = rowsOf(below);
    if (each == 0 && !ELSEWHERE.contains(kind)) {
      return 0;
    }
    return switch (kind) {
      case "TestPlan", "GenericController" -> each;
      case "LoopController" -> each * loops(element);
      case "ThreadGroup" -> each * number(element, "ThreadGroup.num_threads", 1) * rounds(element);
      case "OpenModelThreadGroup" -> each * arrivals(element, each);
      default -> Double.NaN;
    };
  }

  private double loops(Element element) {
    double loops = number(element, "LoopController.loops", 1);
    return loops < 0 ? Double.NaN : loops;
  }

  /** A group may be ended before its last round, or go on after it. */
  private double rounds(Element group) {
    boolean limited = field(group, "ThreadGroup.scheduler", "false").equals("true");
    boolean ends = field(group, "LoopController.continue_forever", "true").equals("false");
    return ends && !(limited && number(group, "ThreadGroup.duration", 0) < DAY_SECONDS)
        ? loops(group)
        : Double.NaN;
  }

  private double arrivals(Element group, double each) {
    return Schedule.parse(field(group, "OpenModelThreadGroup.schedule", ""))
        .map(schedule -> {
          scheduled += each * schedule.arrivals();
          lastArrivalSeconds = Math.max(lastArrivalSeconds, schedule.seconds());
          return schedule.arrivals();
        })
        .orElse(Double.NaN);
  }

  private double number(Element element, String name, double byDefault) {
    try {
      return Double.parseDouble(field(element, name, String.valueOf(byDefault)));
    } catch (NumberFormatException _) {
      return Double.NaN;
    }
  }

  private String field(Element element, String name, String byDefault) {
    return Stream.of("stringProp", "intProp", "longProp", "boolProp")
        .flatMap(kind -> all(element, kind))
        .filter(property -> property.getAttribute("name").equals(name))
        .findFirst()
        .map(property -> text.resolve(property.getTextContent()))
        .orElse(byDefault);
  }

  private static Stream<Element> all(Element element, String tag) {
    return elements(element.getElementsByTagName(tag));
  }

  private static Stream<Element> children(Element element) {
    return elements(element.getChildNodes());
  }

  private static Stream<Element> elements(NodeList nodes) {
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(Element.class::isInstance)
        .map(Element.class::cast);
  }
}
