// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.emulator.EmulatorCounts;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.emulator.Emulator;
import dev.sqldyno.provision.workspace.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The check whether instructions can be counted in the emulator, without a PMU. */
final class Lab {
  private static final String SUBJECT = "lab";
  private static final String REMEDY = "leave --lab out";
  private static final String FOUND =
      "scripts/sqldyno bench --lab=also counts instructions beside times";

  private Lab() {}

  /**
   * Counts the instructions of a small program if the emulator is in the cache; downloads nothing.
   */
  static Finding check() throws InterruptedException {
    Optional<String> whyNot = Emulator.whyNot();
    if (whyNot.isPresent()) {
      return Finding.split(SUBJECT, whyNot.get(), whyNot.get().indexOf(". "), REMEDY);
    }
    if (!Emulator.isCached()) {
      return Finding.ok(
          SUBJECT, FOUND + ", and downloads an emulator once (30 MB): " + Emulator.name());
    }
    try {
      return tried();
    } catch (IOException | ProvisionException e) {
      return Finding.missing(SUBJECT, OneLine.of(Reason.of(e)), REMEDY);
    }
  }

  private static Finding tried() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("sqldyno-lab");
    try {
      Path counts = folder.resolve("counts");
      Emulator.tryOut(counts);
      Map<Counter, Reading> read = new EnumMap<>(Counter.class);
      try (EmulatorCounts source = EmulatorCounts.open(counts)) {
        source.read(read);
      }
      return read.get(Counter.INSTRUCTIONS_USER) instanceof Reading.Measured(double sum) && sum > 0
          ? EmulatorCounts.whyNoNames()
              .map(why -> Finding.split(SUBJECT, why, why.indexOf(". "), REMEDY))
              .orElseGet(() -> Finding.ok(SUBJECT, FOUND + ", in " + Emulator.name()))
          : Finding.missing(SUBJECT, "the emulator runs, but counts nothing", REMEDY);
    } finally {
      FolderTree.delete(folder);
    }
  }
}
