// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Script.Step;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.Guest;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks that no statement reaches out of the database in which it runs, as on a server that
 * somebody else started we work in one of our own. One marked {@code --! server-wide} may: it is
 * for our own servers.
 */
class GuestRulesTest {
  /** Words before the kind of what is made, dropped or altered. */
  private static final String ADJECTIVES =
      "(?:(?:UNIQUE|CLUSTERED|TEMPORARY|LOCAL|PRIVATE|MATERIALIZED|FULLTEXT|PARTITION|SECURITY(?= POLICY)|DEFINER = \\w+ SQL SECURITY DEFINER) )*";

  /** Kinds that lie in one database on every engine. */
  private static final String KINDS =
      "TABLE|INDEX|VIEW|SEQUENCE|PROCEDURE|FUNCTION|TRIGGER|TYPE|DOMAIN|ALIAS|POLICY|EXTENSION|SCHEMA|CATALOG|SCHEME";

  private static final Pattern LOCAL =
      Pattern.compile(
          "(?:CREATE|DROP|ALTER) %s(%s) (?:IF (?:NOT )?EXISTS )?(?:ON )?[#\\w$]+(?![\\w$.]).*"
              .formatted(ADJECTIVES, KINDS));

  /** What a session does to itself, or to the rows and objects of its database. */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "(SELECT|WITH|INSERT|UPDATE(?! STATISTICS)|DELETE|MERGE|COPY|LOAD|START TRANSACTION|BEGIN|DECLARE|COMMIT|ROLLBACK|EXECUTE|WAITFOR|REFRESH|CALL feature_p|TRUNCATE TABLE feature_t|SET ROLE|SET AUTOCOMMIT|SET @|SET experimental_|GRANT SELECT (\\(a\\) )?ON feature_t )\\b?.*");

  /** A table of another database or schema. */
  private static final Pattern ELSEWHERE =
      Pattern.compile("\\b(INTO|UPDATE|DELETE FROM|TABLE( IF EXISTS)?) \\w+\\.\\w");

  /** Kinds that lie elsewhere, or in one database on this engine alone. */
  private static final Map<String, String> SCHEMA_IS_A_DATABASE =
      Map.of("mysql", "SCHEMA", "mariadb", "SCHEMA", "tidb", "SCHEMA");

  private static final Map<String, Pattern> USERS_OF_A_DATABASE =
      Map.of("sqlserver", Pattern.compile("CREATE USER \\w+ WITHOUT LOGIN|DROP USER .*"));

  /**
   * Settle statements that make the whole server work but change nothing, as the page on external
   * servers says.
   */
  private static final Set<String> EVERYBODYS_WORK =
      Set.of("CHECKPOINT", "ALTER SYSTEM CHECKPOINT", "SET GLOBAL innodb_max_purge_lag_wait = 0");

  private static final Catalog CATALOG = Catalog.load();

  @Test
  void noStatementReachesOutOfItsDatabaseWithoutAMark() {
    int[] steps = {0};
    forEachStep((engine, step) -> {
      steps[0]++;
      if (!step.serverWide()) {
        assertThat(staysInside(engine.id(), step.sql()))
            .as("%s: %s", engine.id(), step.sql())
            .isTrue();
      }
    });
    assertThat(steps[0]).isGreaterThan(500);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql|CREATE ROLE feature_r",
        "postgresql|DROP DATABASE shop",
        "postgresql|DROP TABLE public.bookings",
        "postgresql|ALTER SYSTEM SET fsync = off",
        "mysql|DROP SCHEMA IF EXISTS feature_x",
        "mysql|INSTALL COMPONENT 'file://c'",
        "mysql|SET GLOBAL local_infile = 1",
        "mysql|DELETE FROM shop.bookings",
        "oracle|DROP USER feature_r CASCADE",
        "h2|CALL FT_INIT()",
        "cockroachdb|SET CLUSTER SETTING a = 1",
      })
  void whatReachesOutIsSeen(String engine, String sql) {
    assertThat(staysInside(engine, sql)).isFalse();
  }

  @Test
  void settlingTouchesTheWorkloadsTableOrIsSaidToMakeTheWholeServerWork() throws IOException {
    String docs = Files.readString(Path.of("../docs/how-to/measure-an-external-server.md"));
    for (Engine engine : CATALOG.engines()) {
      for (String sql : engine.settle()) {
        if (!sql.contains("{table") && !sql.equals("UNLOCK TABLES")) {
          assertThat(EVERYBODYS_WORK).as(engine.id()).contains(sql);
          assertThat(docs).contains("`" + sql + "`");
        }
      }
    }
  }

  @Test
  void everyEngineSaysHowToWorkAsAGuest() {
    assertThat(CATALOG.engines()).allMatch(engine -> engine.guest().isPresent());
  }

  /** No server with another locale is here, so the statement itself is looked at. */
  @Test
  void textSortsByItsBytesAsOnAServerOfOurs() {
    assertThat(CATALOG.engine("postgresql").guest().orElseThrow().create().getFirst())
        .endsWith("TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'");
    assertThat(CATALOG.engine("postgresql").readback())
        .as("a server that sorts otherwise all the same is told of")
        .hasEntrySatisfying(
            "collation", asked -> assertThat(asked.query()).contains("datlocale", "datcollate"));
  }

  @Test
  void aGuestRuleThatCouldTouchWhatIsNotOursIsRefused() {
    List<String> named = List.of("CREATE DATABASE {name}");
    List<String> rights = List.of("GRANT a TO {user}");
    assertThatThrownBy(() ->
            new Guest(
                named,
                "SELECT '{name}'",
                Optional.empty(),
                List.of("DROP DATABASE {name}", "DROP DATABASE shop"),
                false,
                Map.of(),
                List.of(),
                rights))
        .hasMessage(
            "guest: 'DROP DATABASE shop' does not say {name}, so it could touch what is not ours");
    assertThat(
            new Guest(
                    named,
                    "SELECT '{name}'",
                    Optional.empty(),
                    List.of("DROP DATABASE {name}"),
                    false,
                    Map.of(),
                    List.of(),
                    rights)
                .remedy("app"))
        .isEqualTo("Where a right is missing, an administrator gives it by: GRANT a TO app");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          postgresql  | ALTER ROLE "my ""q"" `t` ]" CREATEDB; GRANT pg_checkpoint TO "my ""q"" `t` ]"
          cockroachdb | ALTER ROLE "my ""q"" `t` ]" CREATEDB
          yugabytedb  | ALTER ROLE "my ""q"" `t` ]" CREATEDB
          mysql       | GRANT ALL ON `sqldyno\\_%`.* TO `my "q" ``t`` ]`; GRANT FLUSH_TABLES ON *.* TO `my "q" ``t`` ]`
          mariadb     | GRANT ALL ON `sqldyno\\_%`.* TO `my "q" ``t`` ]`; GRANT RELOAD, SUPER ON *.* TO `my "q" ``t`` ]`
          tidb        | GRANT ALL ON `sqldyno\\_%`.* TO `my "q" ``t`` ]`
          sqlserver   | ALTER SERVER ROLE dbcreator ADD MEMBER [my "q" `t` ]]]
          h2          | ALTER USER "MY ""Q"" `T` ]" ADMIN TRUE
          """)
  void anyUsersNameIsQuotedWhereItsRightsAreTold(String engine, String statements) {
    Guest guest = CATALOG.engine(engine).guest().orElseThrow();
    assertThat(guest.remedy("my \"q\" `t` ]"))
        .isEqualTo("Where a right is missing, an administrator gives it by: " + statements);
  }

  private static boolean staysInside(String engine, String sql) {
    String line = OneLine.of(sql);
    if (ELSEWHERE.matcher(line.replace("information_schema.", "")).find()) {
      return false;
    }
    if (USERS_OF_A_DATABASE.getOrDefault(engine, Pattern.compile("")).matcher(line).matches()) {
      return true;
    }
    var local = LOCAL.matcher(line);
    return local.matches()
        ? !local.group(1).equals(SCHEMA_IS_A_DATABASE.get(engine))
        : HARMLESS.matcher(line).matches();
  }

  /** Returns the statements of all workloads as all engines run them. */
  private void forEachStep(BiConsumer<Engine, Step> check) {
    for (Engine engine : CATALOG.engines()) {
      for (Workload workload : CATALOG.workloads()) {
        Stream.concat(workload.statements().stream(), workload.scripts().stream())
            .forEach(name ->
                CATALOG
                    .script(engine, workload, name)
                    .steps()
                    .forEach(step -> check.accept(engine, step)));
        CATALOG
            .findSql(engine, workload, "insert-bulk")
            .ifPresent(sql -> check.accept(engine, new Step(sql.text(), false, false, false)));
      }
    }
  }
}
