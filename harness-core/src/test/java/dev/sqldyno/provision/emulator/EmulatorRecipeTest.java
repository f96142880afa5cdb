// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EmulatorRecipeTest {
  private final EmulatorRecipe recipe = EmulatorRecipe.read();

  @Test
  void everyPackageIsPinned() {
    assertThat(recipe.packages())
        .isNotEmpty()
        .doesNotHaveDuplicates()
        .allSatisfy(each -> {
          assertThat(each.file()).matches("pool/main/[a-z0-9]+/[a-z0-9.+-]+/.+_amd64\\.deb");
          assertThat(each.sha256()).matches("[0-9a-f]{64}");
          assertThat(each.keep()).isNotEmpty();
        });
    assertThat(recipe.day()).matches("\\d{8}T\\d{6}Z");
  }

  @Test
  void itsNameTellsTheVersionsOfItsPackages() {
    assertThat(recipe.name()).startsWith("QEMU " + version("qemu-user"));
    assertThat(recipe.libraries()).isEqualTo("glibc " + version("libc6"));
  }

  private String version(String name) {
    return recipe.packages().stream()
        .filter(each -> each.name().equals(name))
        .map(each -> each.file().split("_")[1].split("[+-]")[0])
        .findFirst()
        .orElseThrow();
  }
}
