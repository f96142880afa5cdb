// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Computes what the thirteen queries must answer from the rows themselves, by no SQL.
 *
 * @param lines how many line orders there are
 * @param rows by query, {@code q1-1}: each row's columns joined by a bar
 */
public record SsbAnswers(long lines, Map<String, Set<String>> rows) {

  private static final int DAYS = 2556;
  private static final String STATES = "UNITED STATES";

  private record Joined(
      Day day, LineOrders line, CustomerRow customer, SupplierRow supplier, PartRow part) {
    int year() {
      return day.date().getYear();
    }

    boolean isDiscounted(int from, int to, int least, int most) {
      return line.discount() >= from
          && line.discount() <= to
          && line.quantity() >= least
          && line.quantity() <= most;
    }

    long saved() {
      return line.extendedPrice() * line.discount();
    }

    long profit() {
      return line.revenue() - line.supplyCost();
    }

    boolean isWithin(String region) {
      return customer.place().region().equals(region) && supplier.place().region().equals(region);
    }

    boolean areCities(String... cities) {
      List<String> both = List.of(cities);
      return both.contains(customer.place().city()) && both.contains(supplier.place().city());
    }
  }

  /** Adds up what one query asks for. */
  private static final class Query implements Consumer<Joined> {
    private final Predicate<Joined> where;
    private final Function<Joined, String> group;
    private final ToLongFunction<Joined> value;
    private final boolean sumFirst;
    private final Map<String, Long> sums = new HashMap<>();

    Query(
        Predicate<Joined> where,
        Function<Joined, String> group,
        ToLongFunction<Joined> value,
        boolean sumFirst) {
      this.where = where;
      this.group = group;
      this.value = value;
      this.sumFirst = sumFirst;
    }

    @Override
    public void accept(Joined row) {
      if (where.test(row)) {
        sums.merge(group.apply(row), value.applyAsLong(row), Long::sum);
      }
    }

    Set<String> rows() {
      return sums.entrySet().stream()
          .map(e -> sumFirst ? join(e.getValue(), e.getKey()) : join(e.getKey(), e.getValue()))
          .collect(Collectors.toSet());
    }
  }

  /** Computes the answers for that many orders. */
  public static SsbAnswers of(long orders) {
    Scale scale = new Scale(orders);
    CustomerRow[] customers =
        table(new CustomerRow[(int) scale.customers()], new CustomerRow.Source(scale)::next);
    SupplierRow[] suppliers =
        table(new SupplierRow[(int) scale.suppliers()], new SupplierRow.Source()::next);
    PartRow[] parts = table(new PartRow[(int) scale.parts()], new PartRow.Source()::next);
    Day[] days = LongStream.range(0, DAYS).mapToObj(Day::of).toArray(Day[]::new);
    Map<String, Query> queries = queries();
    LineOrders line = new LineOrders(scale);
    long lines = 0;
    while (line.next()) {
      lines++;
      Joined row =
          new Joined(
              days[line.orderDay()],
              line,
              customers[(int) line.customerKey() - 1],
              suppliers[(int) line.supplierKey() - 1],
              parts[(int) line.partKey() - 1]);
      queries.values().forEach(query -> query.accept(row));
    }
    Map<String, Set<String>> rows = new LinkedHashMap<>();
    queries.forEach((name, query) -> rows.put(name, query.rows()));
    return new SsbAnswers(lines, rows);
  }

  private static <T> T[] table(T[] rows, Supplier<T> source) {
    Arrays.setAll(rows, i -> source.get());
    return rows;
  }

  private static Map<String, Query> queries() {
    Map<String, Query> all = new LinkedHashMap<>();
    ofDiscounts(all);
    ofBrands(all);
    ofTrade(all);
    ofProfit(all);
    return all;
  }

  private static void ofDiscounts(Map<String, Query> all) {
    all.put("q1-1", saved(r -> r.year() == 1993 && r.isDiscounted(1, 3, 1, 24)));
    all.put(
        "q1-2", saved(r -> r.day().yearMonthNumber() == 199401 && r.isDiscounted(4, 6, 26, 35)));
    all.put(
        "q1-3",
        saved(r -> r.day().week() == 6 && r.year() == 1994 && r.isDiscounted(5, 7, 26, 35)));
  }

  private static void ofBrands(Map<String, Query> all) {
    Set<String> brands = new HashSet<>();
    for (int i = 1; i <= 8; i++) {
      brands.add("MFGR#222" + i);
    }
    all.put("q2-1", revenue("AMERICA", r -> r.part().category().equals("MFGR#12")));
    all.put("q2-2", revenue("ASIA", r -> brands.contains(r.part().brand())));
    all.put("q2-3", revenue("EUROPE", r -> r.part().brand().equals("MFGR#2221")));
  }

  private static void ofTrade(Map<String, Query> all) {
    all.put(
        "q3-1",
        traded(
            r -> r.isWithin("ASIA"),
            r -> join(r.customer().place().nation(), r.supplier().place().nation(), r.year())));
    all.put(
        "q3-2",
        traded(
            r ->
                r.customer().place().nation().equals(STATES)
                    && r.supplier().place().nation().equals(STATES),
            SsbAnswers::cities));
    all.put("q3-3", traded(r -> r.areCities("UNITED KI1", "UNITED KI5"), SsbAnswers::cities));
    all.put(
        "q3-4",
        traded(
            r -> r.areCities("UNITED KI1", "UNITED KI5") && r.day().yearMonth().equals("Dec1997"),
            SsbAnswers::cities));
  }

  private static void ofProfit(Map<String, Query> all) {
    all.put("q4-1", profit(r -> true, r -> join(r.year(), r.customer().place().nation())));
    all.put(
        "q4-2",
        profit(
            r -> r.year() >= 1997,
            r -> join(r.year(), r.supplier().place().nation(), r.part().category())));
    all.put(
        "q4-3",
        new Query(
            r ->
                r.year() >= 1997
                    && r.customer().place().region().equals("AMERICA")
                    && r.supplier().place().nation().equals(STATES)
                    && r.part().category().equals("MFGR#14"),
            r -> join(r.year(), r.supplier().place().city(), r.part().brand()),
            Joined::profit,
            false));
  }

  private static Query saved(Predicate<Joined> where) {
    return new Query(where, r -> "", Joined::saved, true);
  }

  private static Query revenue(String region, Predicate<Joined> where) {
    return new Query(
        r -> where.test(r) && r.supplier().place().region().equals(region),
        r -> join(r.year(), r.part().brand()),
        r -> r.line().revenue(),
        true);
  }

  private static Query traded(Predicate<Joined> where, Function<Joined, String> group) {
    return new Query(r -> r.year() <= 1997 && where.test(r), group, r -> r.line().revenue(), false);
  }

  private static Query profit(Predicate<Joined> where, Function<Joined, String> group) {
    return new Query(
        r ->
            r.isWithin("AMERICA")
                && Set.of("MFGR#1", "MFGR#2").contains(r.part().mfgr())
                && where.test(r),
        group,
        Joined::profit,
        false);
  }

  private static String cities(Joined row) {
    return join(row.customer().place().city(), row.supplier().place().city(), row.year());
  }

  /** Joins the columns of a row, without those that are empty. */
  public static String join(Object... columns) {
    return Stream.of(columns)
        .map(String::valueOf)
        .filter(column -> !column.isEmpty())
        .collect(Collectors.joining("|"));
  }
}
