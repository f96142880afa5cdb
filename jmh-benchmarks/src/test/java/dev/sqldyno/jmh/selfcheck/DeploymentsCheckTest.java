// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.provision.ProvisionException;
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
}
