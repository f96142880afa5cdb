// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Resource;
import dev.sqldyno.measure.Reading;
import org.junit.jupiter.api.Test;

/** Takes the answers of Docker 20.10 to API version 1.41. */
class StatsAnswerTest {
  @Test
  void aRunningContainersCpuTimeIsItsTotalInNanoseconds() {
    assertThat(StatsAnswer.cpu(200, recorded("running.json")))
        .isEqualTo(new Reading.Measured(682_140_123));
  }

  @Test
  void aStoppedContainersZeroIsNoReading() {
    assertThat(StatsAnswer.cpu(200, recorded("stopped.json")))
        .isEqualTo(new Reading.Unavailable("the container is not running"));
  }

  /** A Docker without rights answers so: no cgroup counts anything of its containers. */
  @Test
  void aRunningContainersZeroIsNotTakenForItsEnd() {
    String uncounted =
        recorded("running.json").replaceAll("\"total_usage\":\\d+", "\"total_usage\":0");

    assertThat(StatsAnswer.cpu(200, uncounted).toString())
        .contains("Docker counts no CPU time")
        .doesNotContain("is not running");
  }

  @Test
  void anErrorIsReportedInDockersOwnWords() {
    assertThat(StatsAnswer.cpu(404, recorded("gone.json")).toString())
        .contains("Docker answers with status 404: No such container: 15c7534c111f");
    assertThat(StatsAnswer.cpu(500, "{}").toString()).contains("status 500: no reason given");
  }

  @Test
  void anotherAnswerIsNoReading() {
    assertThat(StatsAnswer.cpu(502, "<html>").toString()).contains("status 502 and no JSON");
    assertThat(StatsAnswer.cpu(200, "{\"cpu_stats\": {}}").toString()).contains("has no cpu_stats");
  }

  private static String recorded(String name) {
    return Resource.text(StatsAnswerTest.class, name);
  }
}
