// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Descriptors;
import dev.sqldyno.catalog.Folder;
import dev.sqldyno.catalog.workload.GeneratorSpec;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.workload.value.kind.SharedValues;
import dev.sqldyno.workload.value.kind.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes generators without the rest of a workload. */
public final class Generators {
  public static final long SEED = 42;

  private static final Catalog CATALOG = Catalog.load();

  private static final String FOLDER =
      """
      title: Mine
      question: Which?
      tables: [t]
      sizes:
        smoke: {records: 1000, batch-size: 10}
        quick: {records: 2000, batch-size: 10}
        full: {records: 3000, batch-size: 10}
      statements: [look]
      transactions: {look: {sql: look}}
      mixes: {all: {look: 1}}
      generators:
      """;

  private final Map<String, GeneratorSpec> specs = new LinkedHashMap<>();

  /** Adds one: its name, its kind, then options and their values in turn. */
  public Generators with(String name, String kind, String... options) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < options.length; i += 2) {
      map.put(options[i], options[i + 1]);
    }
    specs.put(name, new GeneratorSpec(kind, map));
    return this;
  }

  public SharedValues shared() {
    Map<String, Long> amounts = Map.of("records", 1000L);
    Workload plain = CATALOG.workload("dml-rows");
    Workload workload =
        new Workload(
            "dml-rows",
            "Mine",
            "Which?",
            Map.of(),
            Map.of(),
            Map.of(),
            List.of("t"),
            Map.of(Size.SMOKE, amounts, Size.QUICK, amounts, Size.FULL, amounts),
            plain.statements(),
            List.of(),
            specs,
            List.of(),
            plain.transactions(),
            Map.of(),
            plain.mixes(),
            Map.of(),
            null,
            List.of());
    return SharedValues.of(CATALOG, workload, Size.SMOKE, Map.of());
  }

  public Values values() {
    return Values.open(shared(), SEED, 0);
  }

  /** Returns the only value of one generator. */
  public static Value one(String kind, String... options) {
    return new Generators().with("x", kind, options).values().get("x");
  }

  /** Returns the same, which is a whole number. */
  public static LongValue number(String kind, String... options) {
    return (LongValue) one(kind, options);
  }

  public static long next(LongValue value) {
    value.draw();
    return value.get();
  }

  public static String text(Value value) {
    StringBuilder text = new StringBuilder();
    value.append(text);
    return text.toString();
  }

  public static String nextText(Value value) {
    value.draw();
    return text(value);
  }

  /** Writes a folder with these generators, each a line. Returns its descriptor. */
  public static Path write(Path dir, String... lines) throws IOException {
    Files.createDirectories(dir.resolve("mine/sql"));
    Files.writeString(dir.resolve("mine/sql/look.sql"), "SELECT 1;\n");
    return Files.writeString(
        dir.resolve("mine/workload.yaml"), FOLDER + String.join("\n", lines).indent(2));
  }

  /** Reads such a folder, of which the catalogue was loaded before. */
  public static SharedValues read(Catalog catalog, Path dir, Map<String, String> variant) {
    Folder folder = new Folder.OnDisk(dir);
    Map<String, Object> given = Map.of("id", "mine");
    Workload workload = Descriptors.read(folder, "mine/workload.yaml", given, Workload.class);
    return SharedValues.of(catalog, workload, Size.SMOKE, variant);
  }
}
