// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.measure.Rung;
import dev.sqldyno.provision.ProvisionException;
import org.junit.jupiter.api.Test;

class FormsCheckTest {
  @Test
  void cpuTimesOfDifferentMetersAreNotDivided() {
    assertThatThrownBy(() -> FormsCheck.requireOneMeter(Rung.CGROUP_CPU, Rung.DOCKER_STATS))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("cgroup-cpu as a process")
        .hasMessageContaining("docker-stats in a container")
        .hasMessageContaining("sqldyno doctor");
    assertThatCode(() -> FormsCheck.requireOneMeter(Rung.CGROUP_CPU, Rung.CGROUP_CPU))
        .doesNotThrowAnyException();
  }
}
