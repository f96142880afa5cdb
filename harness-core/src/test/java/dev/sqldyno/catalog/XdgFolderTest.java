// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class XdgFolderTest {
  private static final Path HOME = Path.of("/home/user");

  @Test
  void onlyAnAbsolutePathReplacesTheUsualFolder() {
    assertThat(XdgFolder.DATA.path(Map.of(), HOME)).hasToString("/home/user/.local/share/sqldyno");
    assertThat(XdgFolder.CACHE.path(Map.of("XDG_CACHE_HOME", "relative"), HOME))
        .hasToString("/home/user/.cache/sqldyno");
    assertThat(XdgFolder.CACHE.path(Map.of("XDG_CACHE_HOME", "/var/cache"), HOME))
        .hasToString("/var/cache/sqldyno");
  }
}
