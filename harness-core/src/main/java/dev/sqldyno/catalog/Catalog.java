// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Every engine and workload folder: those in the jar, then those in the user's own folders. */
public final class Catalog {
  // implemented by the catalogue's owner; the signatures below are the contract
  private Catalog() {}

  /**
   * Reads the jar's folders and those named by {@code -Dsqldyno.engines} and {@code .workloads}.
   */
  public static Catalog load() {
    throw new UnsupportedOperationException();
  }

  /**
   * Reads the jar's folders, then the user's; a user's folder replaces the jar's of the same id.
   */
  public static Catalog load(Optional<Path> userEngines, Optional<Path> userWorkloads) {
    throw new UnsupportedOperationException();
  }

  /** All engines, in the order of their index. */
  public List<Engine> engines() {
    throw new UnsupportedOperationException();
  }

  /** The engine of that id; CatalogException with the nearest name where there is none. */
  public Engine engine(String id) {
    throw new UnsupportedOperationException();
  }

  /** All workloads, in the order of their index. */
  public List<Workload> workloads() {
    throw new UnsupportedOperationException();
  }

  /** The workload of that id; CatalogException with the nearest name where there is none. */
  public Workload workload(String id) {
    throw new UnsupportedOperationException();
  }

  /** The statement as this engine runs it: its own, else its family's, else the workload's. */
  public Sql sql(Engine engine, Workload workload, String statement) {
    throw new UnsupportedOperationException();
  }

  /** The same, empty where there is none: for statements that an engine may lack (bulk load). */
  public Optional<Sql> findSql(Engine engine, Workload workload, String statement) {
    throw new UnsupportedOperationException();
  }

  /** A server configuration file of the engine's folder ({@code server/<name>}), verbatim. */
  public Optional<String> serverFile(Engine engine, String name) {
    throw new UnsupportedOperationException();
  }
}
