// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.BurningCgroup;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.provision.Footprint;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EngineMeterTest {
  @Test
  void anEngineInThisJvmHasNoMeterAndOneReasonForAllOfThem() {
    try (EngineMeter meter = open(new Footprint.InJvm())) {
      assertThat(meter.meter()).isEqualTo(MeterKind.NONE);
      assertThat(meter.whyNotHigher())
          .singleElement()
          .asString()
          .startsWith(
              "instructions, cgroup-cpu, proc-cpu, docker-stats: the engine runs in this JVM");
      assertThat(meter.read().counters().get(Counter.CPU).toString()).contains("this JVM");
    }
  }

  @Test
  void aRemoteEngineHasNoMeter() {
    try (EngineMeter meter = open(new Footprint.Remote("nobody looked"))) {
      assertThat(meter.meter()).isEqualTo(MeterKind.NONE);
      assertThat(meter.whyNotHigher().getFirst()).startsWith("instructions, ");
    }
  }

  @Test
  void aContainerWhoseDockerDoesNotAnswerHasNoMeterAndSaysWhy() {
    var hidden =
        new Footprint.Container(
            "4711", URI.create("unix:///nowhere/docker.sock"), "Docker is elsewhere");
    try (EngineMeter meter = open(hidden)) {
      assertThat(meter.meter()).isEqualTo(MeterKind.NONE);
      assertThat(meter.whyNotHigher().getFirst())
          .isEqualTo("instructions, cgroup-cpu, proc-cpu: Docker is elsewhere");
      assertThat(meter.whyNotHigher().get(1))
          .startsWith("docker-stats: Docker does not report the container's CPU time: ");
    }
  }

  @Test
  void aProcessThatIsGoneHasNoMeter() {
    var gone = new Footprint.Processes(Integer.MAX_VALUE, Optional.empty(), "no rights");
    try (EngineMeter meter = open(gone)) {
      assertThat(meter.meter()).isEqualTo(MeterKind.NONE);
      assertThat(meter.whyNotHigher().getFirst())
          .isEqualTo("instructions, cgroup-cpu: the engine has no cgroup of its own: no rights");
      assertThat(meter.whyNotHigher().get(1)).startsWith("proc-cpu: ");
    }
  }

  @Test
  void aGroupThatDoesNotHoldTheEngineIsNotRead() {
    var elsewhere =
        new Footprint.Processes(
            ProcessHandle.current().pid(), Optional.of(Path.of("/nowhere")), "");
    try (EngineMeter meter = open(elsewhere)) {
      assertThat(meter.meter()).isGreaterThan(MeterKind.CGROUP_CPU);
      assertThat(meter.whyNotHigher().getFirst())
          .startsWith("instructions, cgroup-cpu: ")
          .contains(" is not in /nowhere");
    }
  }

  @Test
  void withoutACheapMeterTheCpuOfASecondIsUnknown() {
    var gone = new Footprint.Processes(Integer.MAX_VALUE, Optional.empty(), "no rights");
    var hidden =
        new Footprint.Container(
            "4711", URI.create("unix:///nowhere/docker.sock"), "Docker is elsewhere");
    for (Footprint footprint : new Footprint[] {gone, hidden, new Footprint.InJvm()}) {
      try (EngineCpu cpu = EngineCpu.open(BurningCgroup.engine(footprint))) {
        assertThat(cpu.getAsLong()).isEqualTo(EngineCpu.UNKNOWN);
      }
    }
    var self = new Footprint.Processes(ProcessHandle.current().pid(), Optional.empty(), "none");
    try (EngineCpu cpu = EngineCpu.open(BurningCgroup.engine(self))) {
      assertThat(cpu.getAsLong()).isPositive();
    }
  }

  private static EngineMeter open(Footprint footprint) {
    return EngineMeter.open(BurningCgroup.engine(footprint));
  }
}
