// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.proc.TreeTotal.Key;
import dev.sqldyno.measure.proc.TreeTotal.Spent;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TreeTotalTest {
  private static final Key ROOT = new Key(1, 10);
  private static final Key CHILD = new Key(2, 20);

  private final TreeTotal total = new TreeTotal();

  @Test
  void addsUpAllProcesses() {
    assertThat(total.add(Map.of(ROOT, new Spent(0, 5, 0), CHILD, new Spent(1, 7, 0))))
        .isEqualTo(12);
    assertThat(total.add(Map.of(ROOT, new Spent(0, 6, 0), CHILD, new Spent(1, 9, 0))))
        .isEqualTo(15);
  }

  @Test
  void countsWhatAChildSpentBetweenTheLastReadingAndItsEnd() {
    total.add(Map.of(ROOT, new Spent(0, 5, 0), CHILD, new Spent(1, 7, 0)));

    assertThat(total.add(Map.of(ROOT, new Spent(0, 5, 30)))).isEqualTo(35);
  }

  @Test
  void countsAChildThatWasNeverSeen() {
    total.add(Map.of(ROOT, new Spent(0, 5, 0)));

    assertThat(total.add(Map.of(ROOT, new Spent(0, 5, 30)))).isEqualTo(35);
  }

  @Test
  void doesNotShrinkWhereNobodyWaitedForAChild() {
    total.add(Map.of(ROOT, new Spent(0, 5, 0), CHILD, new Spent(1, 7, 0)));

    assertThat(total.add(Map.of(ROOT, new Spent(0, 6, 0)))).isEqualTo(13);
  }

  @Test
  void takesAnIdThatIsUsedAgainForANewProcess() {
    total.add(Map.of(ROOT, new Spent(0, 5, 0), CHILD, new Spent(1, 7, 0)));

    assertThat(total.add(Map.of(ROOT, new Spent(0, 5, 7), new Key(2, 99), new Spent(1, 1, 0))))
        .isEqualTo(13);
  }

  @Test
  void subtractsAChildWhenItsParentReapsItLater() {
    total.add(Map.of(ROOT, new Spent(0, 5, 0), CHILD, new Spent(1, 7, 0)));

    assertThat(total.add(Map.of(ROOT, new Spent(0, 6, 0)))).isEqualTo(13);
    assertThat(total.add(Map.of(ROOT, new Spent(0, 6, 9)))).isEqualTo(15);
    assertThat(total.add(Map.of(ROOT, new Spent(0, 6, 12)))).isEqualTo(18);
  }

  @Test
  void letsTheGrandparentOweWhatTheParentHadReaped() {
    Key grandchild = new Key(3, 30);
    total.add(
        Map.of(
            ROOT, new Spent(0, 5, 0), CHILD, new Spent(1, 7, 0), grandchild, new Spent(2, 4, 0)));

    assertThat(total.add(Map.of(ROOT, new Spent(0, 5, 0)))).isEqualTo(16);
    assertThat(total.add(Map.of(ROOT, new Spent(0, 5, 13)))).isEqualTo(18);
  }

  @Test
  void whatEndsBetweenItsReapedTimeAndItsClockIsReadAgain() {
    ProcStat stat = new ProcStat(0, 10, 0);
    Iterator<Map<Key, ProcStat>> reaped =
        List.of(Map.of(ROOT, stat, CHILD, stat), Map.of(ROOT, stat)).iterator();
    Iterator<Map<Key, Spent>> clocks =
        List.of(Map.of(ROOT, new Spent(0, 5, 0)), Map.of(ROOT, new Spent(0, 5, 30))).iterator();

    assertThat(total.add(ProcessTree.spent(reaped::next, _ -> clocks.next()))).isEqualTo(35);
  }

  @Test
  void whereProcessesEndAllTheTimeTheReadingEnds() {
    ProcStat stat = new ProcStat(0, 10, 0);
    Map<Key, Spent> rest = Map.of(ROOT, new Spent(0, 5, 0));

    assertThat(ProcessTree.spent(() -> Map.of(ROOT, stat, CHILD, stat), _ -> rest)).isEqualTo(rest);
  }
}
