// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.Placement.Storage;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlacementsTest {
  @Test
  void anEnginesOwnOptionTakesPrecedence() {
    Placements placements =
        new Placements(
            Map.of(
                "provision", "container",
                "provision.h2", "process",
                "image.mysql", "mine/mysql:9",
                "storage", "tmpfs",
                "memory", "2g",
                "memory.mysql", "512m"));

    assertThat(placements.of("h2").deployment()).contains(Deployment.PROCESS);
    assertThat(placements.of("mysql").deployment()).contains(Deployment.CONTAINER);
    assertThat(placements.of("mysql").image()).contains("mine/mysql:9");
    assertThat(placements.of("h2").image()).isEmpty();
    assertThat(placements.of("h2").storage()).isEqualTo(Storage.TMPFS);
    assertThat(placements.of("h2").memory()).contains(new MemoryLimit(2048));
    assertThat(placements.of("mysql").memory()).contains(new MemoryLimit(512));
    assertThat(placements.of("h2").ownMemory()).isFalse();
    assertThat(placements.of("mysql").ownMemory()).isTrue();
    assertThat(placements.engines()).containsExactly("h2", "mysql");
  }

  @Test
  void anEnginesOptionHoldsForItsVersionsWithoutTheirOwn() {
    Placements placements =
        new Placements(
            Map.of(
                "image.postgresql", "mine/postgres:18",
                "image.postgresql:14", "mine/postgres:14-patched",
                "memory.postgresql", "512m"));

    assertThat(placements.of("postgresql").image()).contains("mine/postgres:18");
    assertThat(placements.of("postgresql:17").image()).contains("mine/postgres:17");
    assertThat(placements.of("postgresql:14").image()).contains("mine/postgres:14-patched");
    assertThat(placements.of("postgresql:17").memory()).contains(new MemoryLimit(512));
    assertThat(placements.of("postgresql:17").ownMemory()).isTrue();
    assertThat(placements.of("mariadb:11.4").image()).isEmpty();
  }

  @Test
  void optionsOfContainersDoNotHoldForABuild() {
    Placements contained =
        new Placements(Map.of("provision.mysql", "container", "memory.mysql", "512m"));

    assertThat(contained.of("mysql:local")).isEqualTo(Placement.DEFAULT);
    assertThat(new Placements(Map.of("provision.mysql", "emulated")).of("mysql:local").deployment())
        .contains(Deployment.EMULATED);
  }

  @Test
  void withoutWordsThePlacementIsUsual() {
    assertThat(Placements.DEFAULT.of("mysql")).isEqualTo(Placement.DEFAULT);
  }

  @Test
  void theRunsRecordKeepsPlacements() {
    Placements said = new Placements(Map.of("provision.mysql", "container", "storage", "tmpfs"));
    String json = OwnFiles.JSON.writeValueAsString(said);

    assertThat(json).contains("\"provision.mysql\":\"container\"");
    assertThat(OwnFiles.JSON.readValue(json, Placements.class)).isEqualTo(said);
  }

  @Test
  void aWrongWordIsAnErrorThatNamesTheRightOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Placements(Map.of("provision.mysql", "vm")))
        .withMessage("provision.mysql: 'vm' is not one of [process, container, emulated]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Placements(Map.of("provision.mariadb:11.4", "cluster")))
        .withMessage(
            "provision.mariadb:11.4: a cluster is part of the engine's name. Type mariadb:11.4+cluster.nodes=3, and leave this option out");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Placements(Map.of("storage", "tape")))
        .withMessage("storage: 'tape' is not one of [disk, tmpfs]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Placements(Map.of("memory.mysql", "512")))
        .withMessage("memory: '512' is not a size such as 512m or 2g");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Placements(Map.of("memory", "9999999g")))
        .withMessage("memory: '9999999g' is not a size such as 512m or 2g");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Placements(Map.of("memory", "5m")))
        .withMessage("memory: 5 MiB is less than Docker's minimum of 6 MiB");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Placements(Map.of("images", "x")))
        .withMessageContaining(
            "unknown option 'images' (there are: image, libraries, memory, provision");
  }
}
