// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sqldyno.provision.Placement.Storage;
import dev.sqldyno.provision.Placement.Way;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlacementsTest {
  @Test
  void whatIsSaidOfOneEngineWinsOverWhatIsSaidOfAll() {
    Placements placements =
        new Placements(
            Map.of(
                "provision", "container",
                "provision.h2", "process",
                "image.mysql", "mine/mysql:9",
                "storage", "tmpfs"));

    assertThat(placements.of("h2").way()).contains(Way.PROCESS);
    assertThat(placements.of("mysql").way()).contains(Way.CONTAINER);
    assertThat(placements.of("mysql").image()).contains("mine/mysql:9");
    assertThat(placements.of("h2").image()).isEmpty();
    assertThat(placements.of("h2").storage()).isEqualTo(Storage.TMPFS);
    assertThat(placements.engines()).containsExactly("h2", "mysql");
  }

  @Test
  void whatNobodySaidIsUsual() {
    assertThat(Placements.USUAL.of("mysql")).isEqualTo(Placement.USUAL);
  }

  @Test
  void aRunsRecordGivesThemBack() {
    Map<String, String> words = Map.of("provision.mysql", "container", "registry", "example.com");
    Map<String, String> recorded = new HashMap<>(words);
    recorded.put("size", "quick");

    assertThat(Placements.among(recorded).words()).isEqualTo(words);
  }

  @Test
  void aWrongWordIsAnErrorThatNamesTheRightOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Placements(Map.of("provision.mysql", "vm")))
        .withMessage("provision.mysql: 'vm' is not one of [process, container]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Placements(Map.of("storage", "tape")))
        .withMessage("storage: 'tape' is not one of [disk, tmpfs]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Placements(Map.of("images", "x")))
        .withMessageContaining("unknown option 'images' (there are: [image, provision");
  }
}
