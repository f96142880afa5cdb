// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Resource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PerfScriptTest {

  /** Perf 6.1 printed this of containers of two engines. */
  @Test
  void recordedSamplesBecomeStacksFromTheThreadInwards() {
    CallStacks stacks = recorded();

    assertThat(stacks.samples()).isEqualTo(5);
    assertThat(stacks.counts().keySet())
        .anyMatch(stack ->
            stack.startsWith(
                    "postgres;_start;__libc_start_main;[libc.so.6];main;PostmasterMain;[postgres];"
                        + "postmaster_child_launch;WalWriterMain;XLogBackgroundFlush;")
                && stack.endsWith("__folio_start_writeback_[k];_raw_spin_unlock_irqrestore_[k]"))
        .contains("postgres;RelationGetBufferForTuple;IncrBufferRefCount");
  }

  @Test
  void neighboursWithoutANameAreOneFrameAndTheEndOfACutStackIsNone() {
    assertThat(recorded().counts().keySet())
        .noneMatch(stack -> stack.contains("[postgres];[postgres]"))
        .noneMatch(stack -> stack.contains("[unknown]"))
        .anyMatch(stack -> stack.startsWith("postgres;DefineIndex;index_create;"));
  }

  @Test
  void namesMayHoldBlanksParenthesesAndSemicolons() {
    assertThat(
            parse(
                    """
                    FS Broker 5858  5791/5860  30171.917889:    4612247 cycles:ppp:\s
                    \t  28af80c std::_Invoker<void (*)(log_t*), log_t*>::_M_run+0x15c (/usr/sbin/mysqld)
                    \t  7f00a12 Ljava/lang/Object;::wait+0x2 (/memfd:doublemapper (deleted))
                    \t  9999999 [unknown] (/tmp/a b/libx.so (deleted))
                    """)
                .counts())
        .containsExactly(
            Map.entry(
                "FS Broker 5858;[libx.so (deleted)];Ljava/lang/Object:::wait;"
                    + "std::_Invoker<void (*)(log_t*), log_t*>::_M_run",
                1L));
  }

  @Test
  void sampleWithoutFramesCountsForItsThread() {
    assertThat(parse("swapper 0/0 [000] 1.000000: 1 cpu-clock: \n\n").counts())
        .containsOnlyKeys("swapper");
    assertThat(parse("").samples()).isZero();
  }

  @Test
  void collapsedStacksAreReadAsTheyWereWritten() {
    CallStacks stacks = recorded();
    assertThat(CallStacks.parse(stacks.collapsed())).isEqualTo(stacks);
    assertThat(CallStacks.parse("a;b 2\na;b 3\n\n").counts()).containsEntry("a;b", 5L).hasSize(1);
  }

  @Test
  void scalingKeepsTheWholeAndEveryFunctionsShare() {
    StringBuilder leaves = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      leaves.append("t;main;%s;leaf%d 1\n".formatted(i < 600 ? "a" : "b", i));
    }
    CallStacks scaled = CallStacks.parse(leaves.toString()).times(0.05);

    assertThat(scaled.samples()).isEqualTo(50);
    assertThat(scaled.counts().keySet().stream().filter(s -> s.contains(";a;")).count())
        .isBetween(29L, 31L);
    assertThat(CallStacks.parse("t 3\n").times(2).counts()).containsEntry("t", 6L);
  }

  @Test
  void aLineThatIsNoStackIsQuoted() {
    for (String line : List.of("a;b", "a;b x", "<html>")) {
      assertThatThrownBy(() -> CallStacks.parse(line))
          .isInstanceOf(ProfileException.class)
          .hasMessageContaining("'" + line + "'");
    }
  }

  private static CallStacks parse(String text) {
    try {
      return PerfScript.copy(new BufferedReader(new StringReader(text)), Writer.nullWriter());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CallStacks recorded() {
    return parse(Resource.text(PerfScriptTest.class, "perf-script-6.1.txt"));
  }
}
