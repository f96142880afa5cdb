// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Script.Step;
import dev.sqldyno.catalog.text.CatalogException;
import org.junit.jupiter.api.Test;

class ScriptParserTest {

  @Test
  void aStatementEndsWithASemicolonBeforeAnEmptyLineOrTheEnd() {
    assertThat(parse("CREATE TABLE t (n INTEGER);\n\nSELECT n\nFROM t;").steps())
        .extracting(Step::sql)
        .containsExactly("CREATE TABLE t (n INTEGER)", "SELECT n\nFROM t");
  }

  @Test
  void theLastSemicolonMayBeMissing() {
    assertThat(parse("SELECT 1;\n\nSELECT 2\n\n").steps())
        .extracting(Step::sql)
        .containsExactly("SELECT 1", "SELECT 2");
    assertThat(parse("-- why\nCREATE TABLE t (n INTEGER)").steps())
        .extracting(Step::sql)
        .containsExactly("CREATE TABLE t (n INTEGER)");
  }

  @Test
  void statementsWithoutABodyNeedNoEmptyLineBetweenThem() {
    assertThat(
            parse("CREATE TABLE t (\n  n INTEGER);\ninsert into t VALUES (1);\nDROP TABLE t;\n")
                .steps())
        .extracting(Step::sql)
        .containsExactly(
            "CREATE TABLE t (\n  n INTEGER)", "insert into t VALUES (1)", "DROP TABLE t");
    assertThat(parse("CREATE FUNCTION f ()\nRETURN 1;\nEND;").steps()).hasSize(1);
  }

  @Test
  void aBodyKeepsItsSemicolonsAndItsEmptyLines() {
    assertThat(parse("CREATE PROCEDURE p ()\nBEGIN\n\n  SET a = 1;\nEND;\n\nCALL p();\n").steps())
        .extracting(Step::sql)
        .containsExactly("CREATE PROCEDURE p ()\nBEGIN\n\n  SET a = 1;\nEND", "CALL p()");
  }

  @Test
  void aSlashEndsAStatementThatKeepsItsLastSemicolon() {
    assertThat(parse("BEGIN\n\n  NULL;\nEND;\n/\n\nSELECT 4\n/ 2;\r\n").steps())
        .extracting(Step::sql)
        .containsExactly("BEGIN\n\n  NULL;\nEND;", "SELECT 4\n/ 2");
  }

  @Test
  void marksBelongToTheNextStatementAndCommentsToNone() {
    Script script =
        parse(
            """
            -- why
            -- it is so
            --! refused
            -- more
            INSERT INTO t VALUES (-1);

            -- later
            --! other session
            --! server-wide
            --! refused
            DELETE FROM t
            -- inside
            WHERE n = 1;

            SELECT 1;
            """);
    assertThat(script.comment()).isEqualTo("why it is so more");
    assertThat(script.steps())
        .containsExactly(
            new Step("INSERT INTO t VALUES (-1)", true, false, false),
            new Step("DELETE FROM t\nWHERE n = 1", true, true, true),
            new Step("SELECT 1", false, false, false));
  }

  @Test
  void aScriptOfNothingButACommentSaysWhyItIsNotTried() {
    Script script = parse("-- needs a second user\n");
    assertThat(script.steps()).isEmpty();
    assertThat(script.comment()).isEqualTo("needs a second user");
  }

  @Test
  void whatIsWrongIsNamedWithItsLineAndTheRemedy() {
    assertFails(
        "SELECT 1;\n\n--! refuse\nSELECT 2;\n",
        "s.sql:3: unknown mark 'refuse'; did you mean 'refused'? (there are: refused, other session, server-wide)");
    assertFails("SELECT 1\n--! refused\n;\n", "s.sql:2: a mark stands before its statement");
    assertFails("SELECT 1;\n\n--! refused\n", "s.sql:3: no statement follows the last mark");
    assertFails("\n\n", "s.sql:1: holds neither a statement nor a comment that says why");
  }

  private static void assertFails(String file, String message) {
    assertThatThrownBy(() -> parse(file))
        .isInstanceOf(CatalogException.class)
        .hasMessageStartingWith(message);
  }

  private static Script parse(String file) {
    return ScriptParser.parse("s.sql", file);
  }
}
