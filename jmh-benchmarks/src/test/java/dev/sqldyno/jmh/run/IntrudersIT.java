// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.jmh.link.Intruder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lets another process connect to JMH's port before the fork. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class IntrudersIT extends ShortBench {
  private static final String REFUSED = "refused at JMH's port: ";
  private static final byte[] NOTHING = {};

  @BeforeEach
  void requireLinux() {
    assumeTrue(Files.exists(Path.of("/proc/self/net/tcp6")), "no /proc");
  }

  /** A fork may be faster than both intruders, which are then not heard at all. */
  @Test
  void aRunGoesOnAfterIntrudersThatSendSomethingOrNothing() throws Exception {
    boolean refused = false;
    for (int run = 1; run <= 6 && !refused; run++) {
      try (BenchProcess bench =
              BenchProcess.start(folder.resolve("bench" + run), Map.of(), "--engines", "h2");
          Intruder intruder = new Intruder(bench.process().toHandle())) {
        intruder.intrude(NOTHING);
        intruder.intrude(serialized(new BigDecimal(7)));

        assertThat(bench.exitCode()).isZero();
        assertThat(cells(bench.run())).containsExactly("h2" + UPDATE, "h2" + COUNT);
        assertThat(bench.complaints()).allMatch(line -> line.startsWith("["));
        String log = Files.readString(bench.run().path().resolve("jmh.log"));
        assertThat(log).doesNotContain("BigDecimal");
        refused = log.contains(", which connected before JMH's fork did");
      }
    }
    assertThat(refused).isTrue();
  }

  /** Sometimes a fork is faster even than this intruder, and its cell is measured. */
  @Tag("nightly")
  @Test
  void aPersistentIntruderCostsOnlyCellsAndIsNamed() throws Exception {
    try (BenchProcess bench = start("--engines", "h2");
        Intruder intruder = new Intruder(bench.process().toHandle())) {
      int intrusions = 0;
      while (intruder.intrude(NOTHING)) {
        intrusions++;
      }
      assertThat(intrusions).isGreaterThan(1);
      int exitCode = bench.exitCode();
      int measured = cells(bench.run()).size();
      assertThat(exitCode).isEqualTo(measured == 2 ? 0 : 1);
      assertThat(bench.complaints().stream().filter(line -> line.contains(REFUSED)))
          .hasSize(2 - measured);
      assertReported(bench);
      assertThat(bench.left()).isEmpty();
    }
  }

  private static byte[] serialized(Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
      objects.writeObject(object);
    }
    return bytes.toByteArray();
  }
}
