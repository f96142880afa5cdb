// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JMeter here has two jars, of which no class is ever loaded. */
class NeededClassesTest {
  private static final String PLAN =
      """
      <jmeterTestPlan><hashTree>
      <TestPlan testname="mine"/>
      <hashTree>
        <JDBCDataSource testname="pool"><stringProp name="driver">com.example.Driver</stringProp></JDBCDataSource>
        <hashTree/>
        <ThreadGroup testname="users">
          <elementProp name="main" elementType="LoopController"/>
        </ThreadGroup>
        <hashTree>
          <kg.apc.Dummy testname="plugin" enabled="false"/>
          <hashTree/>
          <Old testname="old"/>
          <hashTree/>
          <JavaSampler testname="java"><stringProp name="classname">${__P(class)}</stringProp></JavaSampler>
          <hashTree/>
        </hashTree>
      </hashTree>
      </hashTree></jmeterTestPlan>
      """;

  @TempDir Path folder;

  private Path home;
  private Path plan;

  @BeforeEach
  void makeHome() throws IOException {
    home = folder.resolve("home");
    jar("home/bin/ApacheJMeter.jar");
    Files.writeString(
        home.resolve("bin/saveservice.properties"),
        """
        TestPlan=org.apache.jmeter.testelement.TestPlan
        ThreadGroup=org.apache.jmeter.threads.ThreadGroup
        LoopController,Loop=org.apache.jmeter.control.LoopController
        JDBCDataSource=org.apache.jmeter.protocol.jdbc.config.DataSourceElement
        JavaSampler=org.apache.jmeter.protocol.java.sampler.JavaSampler
        Old=org.apache.jmeter.OldName
        """);
    Files.writeString(
        home.resolve("bin/upgrade.properties"),
        "org.apache.jmeter.OldName=org.apache.jmeter.control.LoopController\n");
    jar(
        "home/lib/ext/core.jar",
        "org.apache.jmeter.testelement.TestPlan",
        "org.apache.jmeter.threads.ThreadGroup",
        "org.apache.jmeter.control.LoopController");
    jar("home/lib/ext/java.jar", "org.apache.jmeter.protocol.java.sampler.JavaSampler");
    plan = Files.writeString(folder.resolve("mine.jmx"), PLAN);
  }

  @Test
  void eachMissingClassIsNamedWithWhoNeedsItAndWhatHasIt() {
    assertThatThrownBy(() -> look(Optional.empty()))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining(
            "JDBCDataSource 'mine' > 'pool' needs org.apache.jmeter.protocol.jdbc.config.DataSourceElement, which is in ApacheJMeter_jdbc;")
        .hasMessageContaining(
            "JDBCDataSource 'mine' > 'pool' needs com.example.Driver, which is in a")
        .hasMessageContaining("kg.apc.Dummy 'mine' > 'users' > 'plugin' needs kg.apc.Dummy")
        .hasMessageContaining("--plugins DIR")
        .hasMessageNotContaining("OldName")
        .hasMessageNotContaining("java.sampler");
  }

  @Test
  void jarsOfAFolderOfPluginsCount() throws Exception {
    jar(
        "plugins/all.jar",
        "org.apache.jmeter.protocol.jdbc.config.DataSourceElement",
        "com.example.Driver",
        "kg.apc.Dummy");
    assertThatCode(() -> look(Optional.of(folder.resolve("plugins")))).doesNotThrowAnyException();
  }

  @Test
  void theProtocolNamesTheJar() {
    assertThatThrownBy(
            () -> {
              Files.writeString(
                  plan,
                  PLAN.replace(
                      "kg.apc.Dummy", "org.apache.jmeter.protocol.smtp.sampler.SmtpSampler"));
              look(Optional.empty());
            })
        .hasMessageContaining("which is in ApacheJMeter_mail");
  }

  private void look(Optional<Path> plugins) {
    NeededClasses.requireIn(new JMeterHome(home), plugins, plan);
  }

  private void jar(String name, String... classes) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
      for (String one : classes) {
        jar.putNextEntry(new JarEntry(one.replace('.', '/') + ".class"));
        jar.closeEntry();
      }
    }
  }
}
