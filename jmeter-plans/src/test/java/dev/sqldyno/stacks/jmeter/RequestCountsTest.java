// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tally is read as the listener in JMeter writes it. */
class RequestCountsTest {
  @TempDir Path folder;

  @Test
  void aRunThatHasNotBegunHasNothing() {
    RequestCounts tally = RequestCounts.of(JMeterProcess.read(folder.resolve("none.properties")));
    assertThat(tally.requests().rows()).isZero();
    assertThat(tally.requests().startsPerSecond()).isEmpty();
    assertThat(tally.expected()).isEmpty();
    assertThat(tally.whole()).isFalse();
  }

  @Test
  void whatIsWrittenIsRead() throws Exception {
    RequestCounts tally =
        read(
            """
            requests=11
            results=12
            firstStart=1000
            lastStart=2000
            expected=11
            failure.GET\\ \\=/\\:\\ x\\:\\ 503=2
            failure.y\\:\\ 404=1
            perSecond=2.5
            schedules=rate(1/sec) even_arrivals(4 sec) with the seed 1
            whole=true
            """);
    assertThat(tally.requests().rows()).isEqualTo(11);
    assertThat(tally.requests().errors()).isEqualTo(3);
    assertThat(tally.requests().failures()).containsEntry("GET =/: x: 503", 2L);
    assertThat(tally.requests().startsPerSecond()).hasValue(10);
    assertThat(tally.requests().tookASecond()).isTrue();
    assertThat(new JtlSummary(2, Map.of(), 1000, 1002).tookASecond())
        .as("500 requests a second, of two")
        .isFalse();
    assertThat(tally.results()).isEqualTo(12);
    assertThat(new JtlCheck(tally.expected(), tally.perSecond()).complaints(tally.requests()))
        .containsExactly("3 of 11 requests failed: 2 × GET =/: x: 503, 1 × y: 404");
    assertThat(tally.expected()).hasValue(11);
    assertThat(tally.perSecond()).hasValue(2.5);
    assertThat(tally.schedules()).isEqualTo("rate(1/sec) even_arrivals(4 sec) with the seed 1");
    assertThat(tally.whole()).isTrue();
  }

  @Test
  void whatIsNoTallyIsNamed() {
    assertThatThrownBy(() -> read("requests=many"))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("the tally's requests is not a number");
    assertThatThrownBy(() -> read("x=\\uzzzz"))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("cannot read ");
  }

  private RequestCounts read(String text) throws Exception {
    return RequestCounts.of(
        JMeterProcess.read(Files.writeString(folder.resolve("tally.properties"), text)));
  }
}
