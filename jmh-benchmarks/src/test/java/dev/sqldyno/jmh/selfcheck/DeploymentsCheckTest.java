// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.provision.ProvisionException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeploymentsCheckTest {
  @Test
  void cpuTimesOfDifferentMetersAreNotDivided() {
    assertThatThrownBy(
            () -> DeploymentsCheck.requireOneMeter(MeterKind.CGROUP_CPU, MeterKind.DOCKER_STATS))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("cgroup-cpu as a process")
        .hasMessageContaining("docker-stats in a container")
        .hasMessageContaining("sqldyno doctor");
    assertThatCode(
            () -> DeploymentsCheck.requireOneMeter(MeterKind.CGROUP_CPU, MeterKind.CGROUP_CPU))
        .doesNotThrowAnyException();
  }

  @Test
  void settingsThatDifferAreAListForAReader() {
    Map<String, String> process = Map.of("version", "18.6", "fsync", "on", "tmp", "a");
    assertThat(DeploymentsCheck.differences(process, Map.of("version", "18.5", "fsync", "on")))
        .isEqualTo(
            "settings that differ: tmp a (container: not known), version 18.6 (container: 18.5)");
    assertThat(DeploymentsCheck.differences(process, process)).endsWith(": none");
  }
}
