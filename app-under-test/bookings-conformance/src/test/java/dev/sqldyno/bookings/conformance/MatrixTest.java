// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.bookings.contract.Locking;
import dev.sqldyno.stacks.catalog.Stack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.AssertionFailedError;

class MatrixTest {
  private static final List<String> PROPERTIES =
      List.of("stacks", "stacks.engines", "stacks.require", "stacks.size");

  private final Map<String, String> before = new HashMap<>();

  /** Forgets what the build was told, as these tests choose otherwise. */
  @BeforeEach
  void forget() {
    for (String property : PROPERTIES) {
      before.put(property, System.clearProperty(property));
    }
  }

  @AfterEach
  void restore() {
    before.forEach((property, value) -> {
      if (value == null) {
        System.clearProperty(property);
      } else {
        System.setProperty(property, value);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"gate", "quick", "full"})
  void everyStackIsTriedAtEverySize(String size) {
    System.setProperty("stacks.size", size);
    assertThat(
            Stream.of(Matrix.whole(), Matrix.core()).flatMap(List::stream).map(ContractCase::stack))
        .containsAll(TestStacks.chosen());
  }

  @ParameterizedTest
  @CsvSource({"gate, mysql", "quick, mysql", "quick, mariadb", "full, mysql"})
  void oneEngineIsEnoughForTheWholeContractAndForItsCore(String size, String engine) {
    System.setProperty("stacks.size", size);
    System.setProperty("stacks.engines", engine);
    assertThat(Matrix.whole()).isNotEmpty().extracting(c -> c.form().id()).containsOnly(engine);
    assertThat(Matrix.core()).isNotEmpty().extracting(c -> c.form().id()).containsOnly(engine);
  }

  @Test
  void theFirstChosenEngineHasTheWholeContractWithLocksAndItsCoreWithVersions() {
    System.setProperty("stacks.size", "quick");
    System.setProperty("stacks.engines", "mariadb,postgresql");
    assertThat(Matrix.whole())
        .allSatisfy(cell ->
            assertThat(cell)
                .returns("mariadb", c -> c.form().id())
                .returns(Locking.PESSIMISTIC, ContractCase::locking));
    assertThat(Matrix.core())
        .extracting(cell -> cell.form().id() + " " + cell.lockingId())
        .containsOnly("mariadb optimistic", "postgresql pessimistic");
  }

  @Test
  void anUnknownEngineIsNamedWithThoseThatThereAre() {
    System.setProperty("stacks.engines", "postgres");
    assertThatThrownBy(Matrix::whole)
        .hasMessage("-Dstacks.engines=postgres: there are [postgresql, mariadb, mysql]");
  }

  @Test
  void whatTheSizeLeavesOutIsCountedAndNamed() {
    System.setProperty("stacks.size", "quick");
    System.setProperty("stacks", "jdbc-platform,jdbc-virtual");
    System.setProperty("stacks.engines", "postgresql,mysql");
    assertThat(Matrix.leftOut())
        .contains("not tested: not at this size: 1 of 4 stacks on engines (jdbc-virtual on mysql)");
    System.setProperty("stacks.size", "full");
    assertThat(Matrix.leftOut()).isEmpty();
  }

  @Test
  void aRequiredStackThatIsNotChosenFails() {
    List<String> ids = TestStacks.chosen().stream().map(Stack::id).toList();
    System.setProperty("stacks", ids.getFirst());
    System.setProperty("stacks.require", ids.getLast());
    assertThatThrownBy(TestStacks::plan).isInstanceOf(AssertionFailedError.class);
  }
}
