// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.workspace.FreeSpace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskNeedsTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final Engine ENGINE = CATALOG.engine("postgresql");
  private static final Engine IN_MEMORY = CATALOG.engine("h2");

  /** A folder of the kernel, whose disk has no room. */
  private static final Path FULL = Path.of("/proc");

  @TempDir Path folder;

  @Test
  void everyWorkloadSaysWhatItWritesAndMoreAtALargerSize() {
    assertThat(CATALOG.workloads())
        .filteredOn(workload -> !workload.operations().isEmpty())
        .isNotEmpty()
        .allSatisfy(workload ->
            assertThat(List.of(Size.values()).stream().map(workload::diskMiB))
                .isSorted()
                .allMatch(mebibytes -> mebibytes > 0)
                .startsWith(
                    new DiskNeeds(List.of(workload), Size.SMOKE).of(ENGINE) - ENGINE.diskMiB()));
    assertThat(needs(Size.FULL).of(ENGINE)).isGreaterThan(needs(Size.SMOKE).of(ENGINE));
  }

  @Test
  void chosenAmountsNeedTheirPartOfTheLargestSize() {
    Workload ycsb = CATALOG.workload("ycsb");
    long full = ycsb.diskMiB(Size.FULL);

    assertThat(ofRecords(ycsb, "1000")).as("no less than the size says").isEqualTo(64);
    assertThat(ofRecords(ycsb, "1000000")).isEqualTo(full / 10);
    assertThat(ofRecords(ycsb, "1000", "450000000")).isEqualTo(45 * full);
  }

  private static long ofRecords(Workload ycsb, String... records) {
    Workload chosen = ycsb.with(Map.of("records", List.of(records)));
    return new DiskNeeds(List.of(chosen), Size.SMOKE).of(ENGINE) - ENGINE.diskMiB();
  }

  @Test
  void whatIsInMemoryNeedsNoDisk() {
    assertThat(needs(Size.FULL).of(IN_MEMORY)).isZero();
    assertThat(needs(Size.FULL).lacking(IN_MEMORY, FULL)).isEmpty();
  }

  @Test
  void aFullDiskIsReportedWithTheNeedTheFolderAndTheRemedy() {
    DiskNeeds needs = needs(Size.QUICK);

    assertThat(needs.lacking(ENGINE, FULL).orElseThrow())
        .startsWith(
            "it needs about %d MiB on disk at size quick, and /proc has 0 free: "
                .formatted(needs.of(ENGINE)))
        .contains("free some space", "--data DIR", "--storage tmpfs");
  }

  @Test
  void enginesThatRunAtOnceNeedTheirDiskAtOnce() {
    DiskNeeds needs = needs(Size.QUICK);
    Engine other = CATALOG.engine("mariadb");

    assertThat(needs.lacking(Map.of(ENGINE, FULL, other, FULL)))
        .singleElement()
        .asString()
        .startsWith(
            "the engines together need about %d MiB".formatted(needs.of(ENGINE) + needs.of(other)))
        .contains("--interleave engines");
    assertThat(needs.lacking(Map.of(ENGINE, FULL, IN_MEMORY, folder))).hasSize(1);
  }

  @Test
  void eachNodeOfAClusterHasAllData() {
    DiskNeeds needs = needs(Size.QUICK);

    assertThat(needs.of(CATALOG.engine("postgresql+cluster.nodes=3")))
        .isEqualTo(3 * needs.of(CATALOG.engine("postgresql")));
  }

  @Test
  void theFreeSpaceOfAMissingFolderIsThatOfItsParent() {
    FreeSpace free = FreeSpace.of(folder.resolve("not/yet"));

    assertThat(free.existing()).isEqualTo(folder);
    assertThat(free.mebibytes()).isEqualTo(free.bytes() >> 20).isPositive();
  }

  private static DiskNeeds needs(Size size) {
    return new DiskNeeds(CATALOG.workloads(), size);
  }
}
