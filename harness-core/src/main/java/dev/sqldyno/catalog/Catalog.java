// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import dev.sqldyno.catalog.engine.Build;
import dev.sqldyno.catalog.engine.Dialect;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.engine.ListenSettings;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.workload.Workload;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All folders of engines and workloads: the jar's, then the user's. Thread-safe. */
public final class Catalog {
  /** The jar's folders, each read once per process. */
  private static final Map<String, Entry<Engine>> ENGINES =
      entries(new Folder.OnClassPath("engines"), UserFolder.ENGINES, Engine.class);

  private static final Map<String, Entry<Workload>> WORKLOADS =
      entries(new Folder.OnClassPath("workloads"), UserFolder.WORKLOADS, Workload.class);

  /** The suffix of a bulk statement's name, behind the name of the insert for a single row. */
  public static final String BULK = "-bulk";

  private final Map<String, Entry<Engine>> engines;
  private final Map<String, Entry<Workload>> workloads;
  private final Map<String, Build> builds;

  private Catalog(
      Map<String, Entry<Engine>> engines,
      Map<String, Entry<Workload>> workloads,
      Map<String, Build> builds) {
    this.engines = engines;
    this.workloads = workloads;
    this.builds = builds;
  }

  /** Reads the jar's folders and the user's. */
  public static Catalog load() {
    return load(UserFolder.ENGINES.path(), UserFolder.WORKLOADS.path());
  }

  /**
   * Reads the jar's folders, then the user's; a user's folder replaces the jar's of the same id.
   *
   * @throws CatalogException for the first mistake in a folder
   */
  public static Catalog load(Optional<Path> userEngines, Optional<Path> userWorkloads) {
    Catalog catalog = of(userEngines, userWorkloads);
    catalog.workloads();
    catalog.engines.values().forEach(catalog::checkFamily);
    catalog.engines.values().forEach(Catalog::checkBinding);
    catalog.engines.values().forEach(catalog::checkBefore);
    catalog.workloads.values().forEach(catalog::checkStatements);
    return catalog;
  }

  /**
   * Returns the catalogue without checks; each folder is read at its first use. For processes whose
   * parent has checked it, and for callers that need a few folders.
   */
  public static Catalog unchecked() {
    return of(UserFolder.ENGINES.path(), UserFolder.WORKLOADS.path());
  }

  private static Catalog of(Optional<Path> userEngines, Optional<Path> userWorkloads) {
    return new Catalog(
        with(ENGINES, userEngines, UserFolder.ENGINES, Engine.class),
        with(WORKLOADS, userWorkloads, UserFolder.WORKLOADS, Workload.class),
        Map.of());
  }

  /** Returns all engines, the jar's in the order of their index, then the user's by name. */
  public List<Engine> engines() {
    return engines.values().stream().map(Entry::value).toList();
  }

  /**
   * Returns the engine of an id: {@code postgresql}, {@code postgresql:17}, {@code
   * postgresql+jit=on}, {@code postgresql@lab}, or a build's.
   *
   * @throws CatalogException with the nearest id, or the reason why there is no other version
   */
  public Engine engine(String id) {
    EngineId named = EngineId.parse(id);
    Entry<Engine> entry = find(engines, named.folder(), "engine");
    return named.toString().equals(entry.id()) ? entry.value() : version(named, entry);
  }

  /** Returns the engine of a folder, as its descriptor says; empty if there is no such folder. */
  public Optional<Engine> ofFolder(String folder) {
    return Optional.ofNullable(engines.get(folder)).map(Entry::value);
  }

  /** Returns the same catalogue with builds as further engines. */
  public Catalog with(Collection<Build> more) {
    Map<String, Build> all = new LinkedHashMap<>(builds);
    more.forEach(build -> all.put(build.id(), build));
    return new Catalog(engines, workloads, all);
  }

  /** Returns the builds among the engines. */
  public List<Build> builds() {
    return List.copyOf(builds.values());
  }

  private Engine version(EngineId id, Entry<Engine> entry) {
    Optional<Build> build = Optional.ofNullable(builds.get(id.plain()));
    OtherVersion other = OtherVersion.of(id, entry.value(), build);
    return Descriptors.read(
        entry.folder(),
        entry.id() + "/" + entry.descriptor(),
        Map.of("id", id.toString(), "build", build),
        Engine.class,
        Optional.of(other::apply));
  }

  /** Returns the NOTES.md of the engine's folder: reasons for its settings; may be empty. */
  public String notes(Engine engine) {
    return engines.get(engine.folder()).read("NOTES.md", (_, text) -> text).orElse("");
  }

  /** Returns all workloads, the jar's in the order of their index, then the user's by name. */
  public List<Workload> workloads() {
    return workloads.values().stream().map(Entry::value).toList();
  }

  /** Returns the workload of that id; throws CatalogException, which names the nearest one. */
  public Workload workload(String id) {
    return find(workloads, id, "workload").value();
  }

  /**
   * Returns the exception for a mistake in a workload's file that a later stage finds.
   *
   * @param path words that lead to the mistake, such as {@code generators}, {@code key}, {@code
   *     from}: each is searched for after the one before it
   */
  public CatalogException wrong(Workload workload, List<String> path, String problem) {
    return find(workloads, workload.id(), "workload").wrong(path, problem);
  }

  /**
   * Returns the engine's own statement, else its family's, else the workload's. The engine's is in
   * its folder, or in {@code sql/<engine>/} of the workload's.
   */
  public Template sql(Engine engine, Workload workload, String statement) {
    return findSql(engine, workload, statement)
        .orElseThrow(() ->
            new CatalogException(
                "workload '%s' has no statement '%s' for engine '%s'%s",
                workload.id(),
                statement,
                engine.id(),
                Nearest.hint(statement, workload.statements())));
  }

  /**
   * Returns the same; empty if the engine lacks the statement. A bulk statement without a file is
   * derived from the insert for a single row.
   */
  public Optional<Template> findSql(Engine engine, Workload workload, String statement) {
    return find(engine, workload, statement, Template::ofSqlFile)
        .or(() ->
            Optional.of(statement)
                .filter(name -> name.endsWith(BULK) && engine.driver().bulk().isPresent())
                .map(name -> name.substring(0, name.length() - BULK.length()))
                .flatMap(insert -> find(engine, workload, insert, Template::ofSqlFile))
                .flatMap(dialect(engine)::bulk));
  }

  private Dialect dialect(Engine engine) {
    Stream<Engine> family = engine.family().flatMap(this::ofFolder).stream();
    return Dialect.of(Stream.concat(Stream.of(engine), family).toList());
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
                "workload '%s' has no script '%s'%s",
                workload.id(), name, Nearest.hint(name, workload.scripts())));
  }

  /** Returns the same; empty if the workload lacks the script. */
  public Optional<Script> findScript(Engine engine, Workload workload, String name) {
    return find(engine, workload, name, ScriptParser::parse);
  }

  /** Returns the file of that name; the reader gets its path and text. */
  private <T> Optional<T> find(
      Engine engine, Workload workload, String name, BiFunction<String, String, T> reader) {
    BiFunction<String, String, T> typed =
        (source, text) -> reader.apply(source, dialect(engine).typed(text));
    String ofEngine = "sql/%s/%s.sql".formatted(workload.id(), name);
    Entry<Workload> own = workloads.get(workload.id());
    return Stream.concat(Stream.of(engine.folder()), engine.family().stream())
        .flatMap(id ->
            engines
                .get(id)
                .read(ofEngine, typed)
                .or(() -> own.read("sql/%s/%s.sql".formatted(id, name), typed))
                .stream())
        .findFirst()
        .or(() -> own.read("sql/%s.sql".formatted(name), typed));
  }

  private static <T> Map<String, Entry<T>> entries(Folder folder, UserFolder kind, Class<T> type) {
    String file = kind.descriptor();
    Map<String, Entry<T>> entries = new LinkedHashMap<>();
    for (String id : folder.ids()) {
      AtomicReference<T> read = new AtomicReference<>();
      Map<String, Object> given = Map.of("id", id, "build", Optional.empty());
      Supplier<T> reader =
          () ->
              read.updateAndGet(before ->
                  before != null ? before : Descriptors.read(folder, id + "/" + file, given, type));
      entries.put(id, new Entry<>(folder, id, file, reader));
    }
    return entries;
  }

  private static <T> Map<String, Entry<T>> with(
      Map<String, Entry<T>> jars, Optional<Path> user, UserFolder kind, Class<T> type) {
    Map<String, Entry<T>> all = new LinkedHashMap<>(jars);
    user.ifPresent(path -> all.putAll(entries(Folder.onDisk(path, kind.descriptor()), kind, type)));
    return all;
  }

  private static <T> Entry<T> find(Map<String, Entry<T>> entries, String id, String kind) {
    return Optional.ofNullable(entries.get(id))
        .orElseThrow(() -> new CatalogException(Nearest.unknown(kind, id, entries.keySet())));
  }

  private void checkFamily(Entry<Engine> engine) {
    Optional<String> family = engine.value().family();
    if (family.isPresent() && !engines.containsKey(family.get())) {
      throw engine.wrong(family.get(), Nearest.unknown("family", family.get(), engines.keySet()));
    }
  }

  /** Refuses settings for the address of the server, which could open it to other machines. */
  private static void checkBinding(Entry<Engine> engine) {
    ListenSettings.first(engine.value())
        .ifPresent(key -> {
          throw engine.wrong(
              key,
              "setting '%s' says where the server listens, which sqldyno does: on loopback, at a free port. Leave it out"
                  .formatted(key));
        });
  }

  /** Reads the engine as a version older than all in {@code before}, so that all are applied. */
  private void checkBefore(Entry<Engine> engine) {
    if (!engine.value().before().isEmpty()) {
      version(EngineId.parse(engine.id() + ":0"), engine);
    }
  }

  private void checkStatements(Entry<Workload> workload) {
    for (Engine engine : engines()) {
      check(workload, engine, "statement", workload.value().statements(), Template::ofSqlFile);
      check(workload, engine, "script", workload.value().scripts(), ScriptParser::parse);
    }
  }

  private void check(
      Entry<Workload> workload,
      Engine engine,
      String kind,
      List<String> names,
      BiFunction<String, String, ?> reader) {
    names.stream()
        .filter(name -> find(engine, workload.value(), name, reader).isEmpty())
        .findFirst()
        .ifPresent(name -> {
          throw workload.wrong(
              name,
              "%s '%s' has no SQL for engine '%s'; add sql/%s.sql here or sql/%s/%s.sql there"
                  .formatted(kind, name, engine.id(), name, workload.id(), name));
        });
  }
}
