// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.stacks.jmeter.PlanXml;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testbeans.gui.TestBeanGUI;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds that each plan is what JMeter's window saves when each of its elements was shown once, but
 * for {@code enabled="true"}, so that a change made there shows hardly anything else in a diff.
 * {@code -Dplans.rewrite} brings the plans into that form.
 */
class PlanFormTest {
  private static final boolean REWRITE = System.getProperty("plans.rewrite") != null;
  private static final Pattern CLASS = Pattern.compile("(?:class|elementType)=\"([^\"]+)\"");
  private static final Pattern FUNCTION = Pattern.compile("\\$\\{(__\\w+)");

  /** JMeter writes this for enabled elements of a plan that was read, not of one drawn. */
  private static final String DEFAULT = " enabled=\"true\"";

  @BeforeAll
  static void prepareJMeter() throws IOException {
    JMeterUtils.setJMeterHome(TestHome.path().toString());
    JMeterUtils.loadJMeterProperties(TestHome.path().resolve("bin/jmeter.properties").toString());
    JMeterUtils.setLocale(Locale.ENGLISH);
    SaveService.loadProperties();
  }

  static List<Path> plans() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src", "test", "jmeter"))) {
      return files.filter(file -> file.toString().endsWith(".jmx")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  void aPlanIsWhatTheWindowSaves(Path plan) throws Exception {
    String saved = savedByTheWindow(plan);
    if (REWRITE) {
      Files.writeString(plan, saved);
    }
    assertThat(Files.readString(plan))
        .as("to rewrite it: ./mvnw test -pl jmeter-plans -am -Dplans.rewrite")
        .isEqualTo(saved);
  }

  /** JMeter only logs a class that it does not find, and a run without it may look well. */
  @ParameterizedTest
  @MethodSource("plans")
  void everyClassAndFunctionThatAPlanNamesExists(Path plan) throws Exception {
    String text = Files.readString(plan);
    assertThat(all(CLASS, text))
        .isNotEmpty()
        .allSatisfy(name -> Class.forName(SaveService.aliasToClass(name)));
    assertThat(all(FUNCTION, text))
        .isNotEmpty()
        .allSatisfy(name ->
            assertThat(Stream.of("()", "(1)", "(1,2)").map(name::concat))
                .anyMatch(call -> new CompoundVariable("${" + call + "}").hasFunction()));
  }

  /** A user can count on these in every plan. */
  @ParameterizedTest
  @MethodSource("plans")
  void aPlanTakesWhatEveryPlanTakesAndEachPropertyHasADefault(Path plan) throws Exception {
    assertThat(Files.readString(plan)).doesNotContainPattern("__P\\([^,)]*\\)");
    Map<String, String> defaults = PlanXml.properties(plan);
    assertThat(defaults).containsKeys("host", "port", "timeout", "duration", "rampup");
    assertThat(defaults.keySet()).containsAnyOf("users", "rate");
    assertThat(defaults.values()).doesNotContain("");
  }

  private static List<String> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1)).distinct().toList();
  }

  private static String savedByTheWindow(Path plan) throws Exception {
    HashTree tree = SaveService.loadTree(plan.toFile());
    showEach(tree);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SaveService.saveTree(tree, out);
    return out.toString(StandardCharsets.UTF_8).replace(DEFAULT, "");
  }

  /** Shows each element, as the window does when a person clicks from one to the next. */
  private static void showEach(HashTree tree) throws ReflectiveOperationException {
    for (Object node : tree.list()) {
      if (node instanceof TestElement element) {
        JMeterGUIComponent panel = panel(element);
        panel.clearGui();
        panel.configure(element);
        panel.modifyTestElement(element);
      }
      showEach(tree.getTree(node));
    }
  }

  private static JMeterGUIComponent panel(TestElement element) throws ReflectiveOperationException {
    String name = SaveService.aliasToClass(element.getPropertyAsString(TestElement.GUI_CLASS));
    return name.equals(TestBeanGUI.class.getName())
        ? new TestBeanGUI(element.getClass())
        : (JMeterGUIComponent) Class.forName(name).getDeclaredConstructor().newInstance();
  }
}
