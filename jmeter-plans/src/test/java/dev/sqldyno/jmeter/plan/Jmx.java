// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.util.Map;
import java.util.stream.Collectors;

/** Writes small plans as text: each element has its fields and what is below it. */
public final class Jmx {
  private Jmx() {}

  /** Returns a whole plan of these elements. */
  public static String plan(String... below) {
    return "<jmeterTestPlan version=\"1.2\" properties=\"5.0\" jmeter=\"5.6.3\"><hashTree>"
        + of("TestPlan", "plan", Map.of("TestPlan.serialize_threadgroups", "true"), below)
        + "</hashTree></jmeterTestPlan>";
  }

  /** Returns a group of so many users with so many loops each. */
  public static String users(String users, String loops, String... below) {
    return group("ThreadGroup", users, loops, Map.of(), below);
  }

  /** Returns another kind of group, or one with other fields. */
  public static String group(
      String kind, String users, String loops, Map<String, String> fields, String... below) {
    String rounds =
        "<elementProp name=\"ThreadGroup.main_controller\" elementType=\"LoopController\">"
            + texts(
                Map.of("LoopController.loops", loops, "LoopController.continue_forever", "false"))
            + "</elementProp>";
    String numbers =
        texts(
            Map.of(
                "ThreadGroup.num_threads",
                users,
                "ThreadGroup.ramp_time",
                "0",
                "ThreadGroup.on_sample_error",
                "continue"));
    return element(kind, "users", numbers + rounds + texts(fields), below);
  }

  /** Returns a GET to a loopback server whose port is a property. */
  public static String get(String path) {
    return get(path, Map.of());
  }

  /** Returns such a GET with other fields. */
  public static String get(String path, Map<String, String> fields, String... below) {
    return element(
        "HTTPSamplerProxy",
        path,
        texts(
                Map.of(
                    "HTTPSampler.domain",
                    "127.0.0.1",
                    "HTTPSampler.port",
                    "${__P(port)}",
                    "HTTPSampler.path",
                    path,
                    "HTTPSampler.method",
                    "GET",
                    "HTTPSampler.follow_redirects",
                    "true"))
            + texts(fields),
        below);
  }

  /** Returns any element. */
  public static String of(String kind, String name, Map<String, String> fields, String... below) {
    return element(kind, name, texts(fields), below);
  }

  /** Returns variables with a value each. */
  public static String variables(Map<String, String> values) {
    return element("Arguments", "variables", arguments(values));
  }

  /** Returns a listener that sends its metrics to a port where nobody listens. */
  public static String unheard() {
    String graphite = "org.apache.jmeter.visualizers.backend.graphite.";
    String to =
        arguments(
            Map.of(
                "graphiteMetricsSender",
                graphite + "TextGraphiteMetricsSender",
                "graphiteHost",
                "127.0.0.1",
                "graphitePort",
                "9",
                "summaryOnly",
                "true",
                "percentiles",
                "90",
                "samplersList",
                ""));
    return element(
        "BackendListener",
        "unheard",
        "<elementProp name=\"arguments\" elementType=\"Arguments\">%s</elementProp>%s"
            .formatted(to, texts(Map.of("classname", graphite + "GraphiteBackendListenerClient"))));
  }

  private static String arguments(Map<String, String> values) {
    return values.entrySet().stream()
        .map(value ->
            "<elementProp name=\"%s\" elementType=\"Argument\">%s</elementProp>"
                .formatted(
                    value.getKey(),
                    texts(
                        Map.of(
                            "Argument.name", value.getKey(), "Argument.value", value.getValue()))))
        .collect(
            Collectors.joining(
                "", "<collectionProp name=\"Arguments.arguments\">", "</collectionProp>"));
  }

  private static String element(String kind, String name, String fields, String... below) {
    return "<%s guiclass=\"TestBeanGUI\" testclass=\"%s\" testname=\"%s\">%s</%s><hashTree>%s</hashTree>"
        .formatted(kind, kind, name, fields, kind, String.join("", below));
  }

  /** Returns a field: flags are booleans, all else is text. */
  private static String texts(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field ->
            "<%1$s name=\"%2$s\">%3$s</%1$s>"
                .formatted(
                    field.getValue().matches("true|false") ? "boolProp" : "stringProp",
                    field.getKey(),
                    field.getValue()))
        .collect(Collectors.joining());
  }
}
