// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Holds every engine and workload folder: the jar's, then those in the user's own folders. */
public final class Catalog {
  private static final String ENGINES = "engines";
  private static final String WORKLOADS = "workloads";

  /** Matches the settings by which servers are told where to listen, however they are spelt. */
  private static final Pattern BINDING =
      Pattern.compile(
          "(.*[-_.])?(hosts?|ports?|sockets?|addr(ess(es)?)?|listen|networking|socket[-_]director(y|ies))(=.*)?",
          Pattern.CASE_INSENSITIVE);

  private static final String ENGINE_FILE = "engine.yaml";
  private static final String WORKLOAD_FILE = "workload.yaml";

  /** A descriptor and the folder that it was read from. */
  private record Entry<T>(T value, Folder folder) {}

  /** A file of statements as messages name it, and what it holds. */
  private record SqlFile(String name, String text) {}

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
    catalog.engines().forEach(catalog::checkBinding);
    catalog.workloads().forEach(catalog::checkStatements);
    return catalog;
  }

  /** Returns all engines, the jar's in the order of their index, then the user's by name. */
  public List<Engine> engines() {
    return engines.values().stream().map(Entry::value).toList();
  }

  /** Returns the engine of that id; throws CatalogException, which names the nearest one. */
  public Engine engine(String id) {
    return find(engines, id, "engine").value();
  }

  /** Returns all workloads, the jar's in the order of their index, then the user's by name. */
  public List<Workload> workloads() {
    return workloads.values().stream().map(Entry::value).toList();
  }

  /** Returns the workload of that id; throws CatalogException, which names the nearest one. */
  public Workload workload(String id) {
    return find(workloads, id, "workload").value();
  }

  /** Returns the engine's own statement, else its family's, else the workload's. */
  public Template sql(Engine engine, Workload workload, String statement) {
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

  /** Returns the same, or nothing: for statements that an engine may lack (bulk load). */
  public Optional<Template> findSql(Engine engine, Workload workload, String statement) {
    return find(engine, workload, statement)
        .map(file -> Template.ofSqlFile(file.name(), file.text()));
  }

  /**
   * Returns the script of that name, such as a feature's: the engine's own, else its family's, else
   * the workload's.
   *
   * @throws CatalogException if there is none, or its marks are wrong
   */
  public Script script(Engine engine, Workload workload, String name) {
    return findScript(engine, workload, name)
        .orElseThrow(() ->
            new CatalogException(
                "workload '%s' has no script '%s'%s"
                    .formatted(workload.id(), name, Nearest.hint(name, workload.scripts()))));
  }

  private Optional<Script> findScript(Engine engine, Workload workload, String name) {
    return find(engine, workload, name).map(file -> ScriptParser.parse(file.name(), file.text()));
  }

  private Optional<SqlFile> find(Engine engine, Workload workload, String name) {
    Stream<Optional<SqlFile>> ofEngineAndFamily =
        Stream.concat(Stream.of(engine.id()), engine.family().stream())
            .map(id ->
                read(
                    engines.get(id).folder(),
                    "%s/sql/%s/%s.sql".formatted(id, workload.id(), name)));
    Optional<SqlFile> ofWorkload =
        read(workloads.get(workload.id()).folder(), "%s/sql/%s.sql".formatted(workload.id(), name));
    return Stream.concat(ofEngineAndFamily, Stream.of(ofWorkload))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<SqlFile> read(Folder folder, String file) {
    return folder.read(file).map(text -> new SqlFile(folder.nameOf(file), text));
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
        entries.put(
            id,
            new Entry<>(Descriptors.read(folder, id + "/" + file, Map.of("id", id), type), folder));
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
          throw Descriptors.at(folder, engine.id() + "/" + ENGINE_FILE, family, problem);
        });
  }

  /** Refuses a setting that says where the server listens: it could open the server to others. */
  private void checkBinding(Engine engine) {
    Stream.concat(Stream.of(engine.settings()), engine.durability().values().stream())
        .flatMap(settings -> settings.keySet().stream())
        .filter(key -> BINDING.matcher(key).matches())
        .findFirst()
        .ifPresent(key -> {
          String problem =
              "setting '%s' says where the server listens, which sqldyno does: on loopback, at a free port. Leave it out"
                  .formatted(key);
          Folder folder = engines.get(engine.id()).folder();
          throw Descriptors.at(folder, engine.id() + "/" + ENGINE_FILE, key, problem);
        });
  }

  private void checkStatements(Workload workload) {
    for (Engine engine : engines()) {
      workload.statements().stream()
          .filter(statement -> findSql(engine, workload, statement).isEmpty())
          .findFirst()
          .ifPresent(statement -> {
            throw unresolved(workload, engine, "statement", statement);
          });
      workload.scripts().stream()
          .filter(script -> findScript(engine, workload, script).isEmpty())
          .findFirst()
          .ifPresent(script -> {
            throw unresolved(workload, engine, "script", script);
          });
    }
  }

  private CatalogException unresolved(Workload workload, Engine engine, String kind, String name) {
    String problem =
        "%s '%s' has no SQL for engine '%s'; add sql/%s.sql here or sql/%s/%s.sql there"
            .formatted(kind, name, engine.id(), name, workload.id(), name);
    Folder folder = workloads.get(workload.id()).folder();
    return Descriptors.at(folder, workload.id() + "/" + WORKLOAD_FILE, name, problem);
  }
}
