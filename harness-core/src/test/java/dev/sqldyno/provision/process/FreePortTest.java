// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FreePortTest {
  @Test
  void portsThatServersGetLaterAreNeitherGivenTwiceNorToClients() {
    List<Integer> ports = IntStream.range(0, 100).mapToObj(_ -> FreePort.find()).toList();

    assertThat(ports).doesNotHaveDuplicates().allMatch(port -> port >= 20_000 && port < 32_768);
  }
}
