// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.workload.value.RowSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds what is drawn to the shares of clauses 2.4, 2.5 and 4.3.3, with room for chance. */
class DrawsTest {
  private static final Population ALL = new Population(10, 100_000, 3000);
  private static final int DRAWN = 100_000;

  private final Terminal terminal = Terminal.of(ALL, 12, 7);

  @Test
  void aClientHasAWarehouseAndADistrictOfItsOwn() {
    assertThat(terminal.warehouse()).isEqualTo(3);
    assertThat(terminal.district()).isEqualTo(2);
    IntFunction<List<Integer>> places =
        client -> {
          Terminal each = Terminal.of(ALL, client, 7);
          return List.of(each.warehouse(), each.district());
        };
    assertThat(IntStream.range(0, 100).mapToObj(places)).doesNotHaveDuplicates().hasSize(100);
    assertThat(IntStream.range(0, DRAWN).map(_ -> terminal.otherWarehouse()).boxed())
        .doesNotContain(3)
        .contains(1, 2, 4, 10)
        .allMatch(other -> other >= 1 && other <= 10);
  }

  @Test
  void ordersHaveTenLinesAHundredthIsRemoteAndAHundredthHasAnUnusedItem() {
    List<NewOrder.Drawn> orders = draw(() -> NewOrder.Drawn.of(terminal));
    List<NewOrder.Line> lines = orders.stream().flatMap(order -> order.lines().stream()).toList();
    assertThat((double) lines.size() / DRAWN).isBetween(9.9, 10.1);
    assertThat(percent(lines, line -> line.warehouse() != 3)).isBetween(0.95, 1.05);
    Predicate<NewOrder.Drawn> refused = order -> order.lines().getLast().item() == 100_001;
    assertThat(percent(orders, refused)).isBetween(0.9, 1.1);
    assertThat(orders).allSatisfy(order -> assertThat(order.lines()).isSorted());
    assertThat(orders).allMatch(order -> order.lines().size() >= 5 && order.lines().size() <= 15);
    assertThat(lines).allMatch(line -> line.item() >= 1 && line.quantity() <= 10);
  }

  @Test
  void fifteenOfAHundredPaymentsAreRemoteAndSixtyByName() {
    List<Payment.Drawn> payments = draw(() -> Payment.Drawn.of(terminal));
    assertThat(percent(payments, payment -> payment.customer().warehouse() != 3))
        .isBetween(14., 16.);
    assertThat(percent(payments, payment -> payment.customer().name().isPresent()))
        .isBetween(57., 63.);
    assertThat(payments)
        .allMatch(payment ->
            payment.customer().warehouse() != 3
                || payment.customer().district() == payment.district());
  }

  @Test
  void lastNamesAreOfThreeSyllables() {
    assertThat(RandomText.lastName(371)).isEqualTo("PRICALLYOUGHT");
    assertThat(RandomText.lastName(0)).isEqualTo("BARBARBAR");
    assertThat(Math.abs(Population.loadedName().c() - ALL.name().c()))
        .as("clause 2.1.6.1")
        .isBetween(65L, 119L)
        .isNotIn(96L, 112L);
  }

  @Test
  void aTenthOfTheLoadIsOriginalAndATenthOfTheCustomersHasBadCredit() {
    List<Object[]> items = rows("tpcc-item", 100_000, 5);
    assertThat(percent(items, item -> item[4].toString().contains("ORIGINAL")))
        .isBetween(9.7, 10.3);
    List<Object[]> customers = rows("tpcc-customer", 30_000, 21);
    assertThat(percent(customers, customer -> customer[13].equals("BC"))).isBetween(9.4, 10.6);
    Set<Object> names = new HashSet<>();
    customers.subList(0, 3000).forEach(customer -> names.add(customer[5]));
    assertThat(names).as("each name is somebody's in each district").hasSize(1000);
  }

  @Test
  void anOrderHasTheLinesThatItSays() {
    List<Object[]> orders = rows("tpcc-order", 6000, 8);
    List<Object[]> lines = rows("tpcc-order-line", 6000, 10);
    assertThat(lines).hasSize(orders.stream().mapToInt(order -> (int) order[6]).sum());
    assertThat(orders.subList(3000, 6000)).extracting(order -> order[3]).doesNotHaveDuplicates();
    assertThat(percent(orders, order -> order[5] == null)).isEqualTo(30);
    assertThat(percent(lines, line -> line[6] == null)).isBetween(29., 31.);
  }

  @Test
  void aPopulationThatCannotBeIsRefused() {
    assertThatThrownBy(() -> new Population(1, 100, 25))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("customers:25 is not a multiple of 10");
    assertThatThrownBy(() -> new Population(0, 100, 30))
        .hasMessageContaining("warehouses:0 is not a number from 1 to");
  }

  private static <T> List<T> draw(Supplier<T> one) {
    return Stream.generate(one).limit(DRAWN).toList();
  }

  private static <T> double percent(List<T> all, Predicate<T> some) {
    return 100.0 * all.stream().filter(some).count() / all.size();
  }

  private static List<Object[]> rows(String source, long rows, int columns) {
    Map<String, Long> amounts = Map.of("warehouses", 1L, "items", 100_000L, "customers", 3000L);
    RowSource.Table table = RowSource.of(source).table(rows, amounts::get);
    assertThat(table.columns()).isEqualTo(columns);
    return IntStream.range(0, table.parts())
        .mapToObj(part -> Stream.generate(table.source().apply(part)).takeWhile(Objects::nonNull))
        .flatMap(part -> part)
        .toList();
  }
}
