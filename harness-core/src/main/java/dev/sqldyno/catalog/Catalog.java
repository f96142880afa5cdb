// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Every engine and workload folder: those in the jar, then those in the user's own folders. */
public final class Catalog {
  private static final String ENGINES = "engines";
  private static final String WORKLOADS = "workloads";

  private static final String ENGINE_FILE = "engine.yaml";
  private static final String WORKLOAD_FILE = "workload.yaml";

  /** A descriptor and the folder that it was read from. */
  private record Entry<T>(T value, Folder folder) {}

  private final Map<String, Entry<Engine>> engines;
  private final Map<String, Entry<Workload>> workloads;

  private Catalog(Map<String, Entry<Engine>> engines, Map<String, Entry<Workload>> workloads) {
    this.engines = engines;
    this.workloads = workloads;
  }

  /**
   * Reads the jar's folders and those named by {@code -Dsqldyno.engines} and {@code .workloads}.
   */
  public static Catalog load() {
    return load(userFolder(ENGINES), userFolder(WORKLOADS));
  }

  /**
   * Reads the jar's folders, then the user's; a user's folder replaces the jar's of the same id.
   *
   * @throws CatalogException for the first thing that is wrong in a folder
   */
  public static Catalog load(Optional<Path> userEngines, Optional<Path> userWorkloads) {
    Catalog catalog =
        new Catalog(
            entries(ENGINES, userEngines, ENGINE_FILE, Engine.class),
            entries(WORKLOADS, userWorkloads, WORKLOAD_FILE, Workload.class));
    catalog.engines().forEach(catalog::checkFamily);
    catalog.workloads().forEach(catalog::checkStatements);
    return catalog;
  }

  /** All engines, the jar's in the order of their index, then the user's by name. */
  public List<Engine> engines() {
    return engines.values().stream().map(Entry::value).toList();
  }

  /** The engine of that id; CatalogException with the nearest name where there is none. */
  public Engine engine(String id) {
    return find(engines, id, "engine").value();
  }

  /** All workloads, the jar's in the order of their index, then the user's by name. */
  public List<Workload> workloads() {
    return workloads.values().stream().map(Entry::value).toList();
  }

  /** The workload of that id; CatalogException with the nearest name where there is none. */
  public Workload workload(String id) {
    return find(workloads, id, "workload").value();
  }

  /** The statement as this engine runs it: its own, else its family's, else the workload's. */
  public Sql sql(Engine engine, Workload workload, String statement) {
    return findSql(engine, workload, statement)
        .orElseThrow(() ->
            new CatalogException(
                "workload '%s' has no statement '%s' for engine '%s'%s"
                    .formatted(
                        workload.id(),
                        statement,
                        engine.id(),
                        Nearest.hint(statement, workload.statements()))));
  }

  /** The same, empty where there is none: for statements that an engine may lack (bulk load). */
  public Optional<Sql> findSql(Engine engine, Workload workload, String statement) {
    Stream<Optional<Sql>> ofEngineAndFamily =
        Stream.concat(Stream.of(engine.id()), engine.family().stream())
            .map(id ->
                read(
                    engines.get(id).folder(),
                    "%s/sql/%s/%s.sql".formatted(id, workload.id(), statement),
                    statement));
    Optional<Sql> ofWorkload =
        read(
            workloads.get(workload.id()).folder(),
            "%s/sql/%s.sql".formatted(workload.id(), statement),
            statement);
    return Stream.concat(ofEngineAndFamily, Stream.of(ofWorkload))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Sql> read(Folder folder, String file, String statement) {
    return folder.read(file).map(text -> Sql.parse(statement, folder.nameOf(file), text));
  }

  private static Optional<Path> userFolder(String kind) {
    return Optional.ofNullable(System.getProperty("sqldyno." + kind))
        .filter(dir -> !dir.isBlank())
        .map(Path::of);
  }

  private static <T> Map<String, Entry<T>> entries(
      String root, Optional<Path> user, String file, Class<T> type) {
    List<Folder> folders = new ArrayList<>(List.of(new Folder.OnClassPath(root)));
    user.map(Folder.OnDisk::new).ifPresent(folders::add);
    Map<String, Entry<T>> entries = new LinkedHashMap<>();
    for (Folder folder : folders) {
      for (String id : folder.ids()) {
        entries.put(id, new Entry<>(Descriptors.read(folder, id, file, type), folder));
      }
    }
    return entries;
  }

  private static <T> Entry<T> find(Map<String, Entry<T>> entries, String id, String kind) {
    return Optional.ofNullable(entries.get(id))
        .orElseThrow(() -> unknown(kind, id, entries.keySet()));
  }

  private static CatalogException unknown(String kind, String id, Collection<String> known) {
    return new CatalogException("unknown %s '%s'%s".formatted(kind, id, Nearest.hint(id, known)));
  }

  private void checkFamily(Engine engine) {
    engine
        .family()
        .filter(family -> !engines.containsKey(family))
        .ifPresent(family -> {
          Folder folder = engines.get(engine.id()).folder();
          String problem = unknown("family", family, engines.keySet()).getMessage();
          throw Descriptors.at(folder, engine.id(), ENGINE_FILE, family, problem);
        });
  }

  private void checkStatements(Workload workload) {
    Folder folder = workloads.get(workload.id()).folder();
    for (String statement : workload.statements()) {
      for (Engine engine : engines()) {
        if (findSql(engine, workload, statement).isEmpty()) {
          String problem =
              "statement '%s' has no SQL for engine '%s'; add sql/%s.sql here or sql/%s/%s.sql there"
                  .formatted(statement, engine.id(), statement, workload.id(), statement);
          throw Descriptors.at(folder, workload.id(), WORKLOAD_FILE, statement, problem);
        }
      }
    }
  }
}
