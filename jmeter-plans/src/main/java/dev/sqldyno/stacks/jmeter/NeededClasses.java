// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.catalog.text.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/**
 * The classes that a plan names, each with the place of the element that needs it. If JMeter lacks
 * one, it cannot read the plan, or logs a failure for each request once the load has begun.
 */
public final class NeededClasses {
  private static final String BELOW = "hashTree";

  private static final Pattern CLASS =
      Pattern.compile(
          "org\\.apache\\.jmeter\\.(?:protocol\\.(java\\.sampler\\.JUnitSampler\\b|[^.]+))?.*");

  /** Jars with other names than their protocols. */
  private static final Map<String, String> ODD =
      Map.of("smtp", "mail", "system", "native", "java.sampler.JUnitSampler", "junit");

  /** Fields of a Java Request, a Backend Listener and a JDBC connection that name a class. */
  private static final Set<String> NAMING = Set.of("classname", "driver");

  /** Nested elements, and elements of tables. */
  private static final List<String> KINDS = List.of("elementProp", "value");

  private final Properties aliases = new Properties();
  private final Properties renamed;

  /** The first element that needs each class. */
  private final Map<String, String> needed = new LinkedHashMap<>();

  private NeededClasses(JMeterHome home, Element root) {
    // a class may have several names
    JMeterProcess.read(home.path().resolve("bin/saveservice.properties"))
        .forEach((names, name) -> {
          for (String alias : names.toString().split(",")) {
            aliases.setProperty(alias, name.toString());
          }
        });
    renamed = JMeterProcess.read(home.path().resolve("bin/upgrade.properties"));
    children(root).forEach(tree -> collect(tree, ""));
  }

  /**
   * Looks for each class of a plan.
   *
   * @param plugins folder of more jars
   * @throws JMeterException if a class is missing, with the element that needs it and the jar that
   *     has it
   */
  public static void requireIn(JMeterHome home, Optional<Path> plugins, Path plan) {
    Map<String, String> missing = new NeededClasses(home, PlanXml.read(plan)).needed;
    for (Path jar : jars(home, plugins)) {
      if (missing.isEmpty()) {
        return;
      }
      takeOut(missing, jar);
    }
    if (!missing.isEmpty()) {
      throw new JMeterException(
          "this JMeter lacks what %s needs: %s. Put the jars, with what they need themselves, into a folder, and name that by --plugins DIR",
          plan,
          missing.entrySet().stream()
              .map(one ->
                  "%2$s needs %1$s, which is in %3$s"
                      .formatted(one.getKey(), one.getValue(), owner(one.getKey())))
              .collect(Collectors.joining("; ")));
    }
  }

  /** Returns the jar of JMeter that has the class; each can also be downloaded by itself. */
  private static String owner(String name) {
    Matcher matcher = CLASS.matcher(name);
    if (!matcher.matches()) {
      return "a plugin, a driver or a library that you have to find";
    }
    String protocol = matcher.group(1);
    return "ApacheJMeter_"
        + (protocol == null ? "components" : ODD.getOrDefault(protocol, protocol));
  }

  private static List<Path> jars(JMeterHome home, Optional<Path> plugins) {
    List<Path> folders =
        Stream.concat(
                Stream.of("lib/ext", "lib", "lib/junit").map(home.path()::resolve),
                plugins.stream())
            .filter(Files::isDirectory)
            .toList();
    List<Path> jars = new ArrayList<>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jars::add);
      } catch (IOException e) {
        throw new JMeterException("cannot read %s: %s", folder, Reason.of(e), e);
      }
    }
    return jars;
  }

  private static void takeOut(Map<String, String> missing, Path jar) {
    try (JarFile file = new JarFile(jar.toFile())) {
      missing.keySet().removeIf(name -> file.getEntry(name.replace('.', '/') + ".class") != null);
    } catch (IOException e) {
      throw new JMeterException("%s is not a jar: %s", jar, Reason.of(e), e);
    }
  }

  /** Collects a hash tree, which has each element before the tree of what is below it. */
  private void collect(Element tree, String place) {
    String last = place;
    for (Element child : children(tree).toList()) {
      if (child.getTagName().equals(BELOW)) {
        collect(child, last);
      } else {
        String name = "'%s'".formatted(child.getAttribute("testname"));
        last = place.isEmpty() ? name : place + " > " + name;
        add(child, child.getTagName() + " " + last);
      }
    }
  }

  private void add(Element element, String who) {
    need(element.hasAttribute("class") ? element.getAttribute("class") : element.getTagName(), who);
    for (String kind : KINDS) {
      PlanXml.elements(element.getElementsByTagName(kind))
          .map(part -> part.getAttribute(kind.equals("value") ? "class" : "elementType"))
          .filter(name -> !name.isEmpty())
          .forEach(name -> need(name, who));
    }
    PlanXml.elements(element.getElementsByTagName("stringProp"))
        .filter(field -> NAMING.contains(field.getAttribute("name")))
        .map(field -> field.getTextContent().strip())
        .filter(name -> name.matches("[\\w.$]+\\.[\\w$]+"))
        .forEach(name -> needed.putIfAbsent(name, who));
  }

  private void need(String alias, String who) {
    String name = aliases.getProperty(alias, alias);
    String current = renamed.getProperty(name, name);
    if (!current.startsWith("java.")) {
      needed.putIfAbsent(current, who);
    }
  }

  private static Stream<Element> children(Element element) {
    return PlanXml.elements(element.getChildNodes());
  }
}
