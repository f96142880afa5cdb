// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.jmh.profile.EngineProfiler;
import org.junit.jupiter.api.Test;

class MainTest {

  @Test
  void theProfilersShortNameBecomesItsClass() {
    assertThat(Main.jmhArguments(new String[] {"PointSelect", "-prof", "engine"}))
        .startsWith("PointSelect", "-prof", EngineProfiler.class.getName());
  }

  @Test
  void anEngineParameterIsNotTheProfiler() {
    assertThat(Main.jmhArguments(new String[] {"-p", "engine"})).startsWith("-p", "engine");
  }

  @Test
  void forksAreQuietAndKnowTheirParent() {
    String[] arguments = Main.jmhArguments(new String[] {"PointSelect"});

    assertThat(arguments).contains("-jvmArgsPrepend");
    assertThat(arguments[arguments.length - 1])
        .contains("--enable-native-access=ALL-UNNAMED")
        .contains("-Dsqldyno.parent=" + ProcessHandle.current().pid());
  }
}
