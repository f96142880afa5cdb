// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import java.time.LocalDate;
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
import java.util.stream.Stream;

/**
 * Computes what the thirteen queries must answer from the rows themselves, by no SQL.
 *
 * @param lines how many line orders there are
 * @param rows by query, {@code q1-1}: each row's columns joined by a bar
 */
public record SsbAnswers(long lines, Map<String, Set<String>> rows) {

  private static final String STATES = "UNITED STATES";

  /** Where the columns of the tables are that the queries ask for. */
  private static final int CITY = 3;

  private static final int NATION = 4;
  private static final int REGION = 5;
  private static final int MFGR = 2;
  private static final int CATEGORY = 3;
  private static final int BRAND = 4;

  private record Joined(
      LocalDate day, Object[] line, Object[] customer, Object[] supplier, Object[] part) {
    int year() {
      return day.getYear();
    }

    int week() {
      return day.getDayOfYear() / 7 + 1;
    }

    long quantity() {
      return (Long) line[8];
    }

    long discount() {
      return (Long) line[11];
    }

    long revenue() {
      return (Long) line[12];
    }

    boolean isDiscounted(int from, int to, int least, int most) {
      return discount() >= from && discount() <= to && quantity() >= least && quantity() <= most;
    }

    long saved() {
      return (Long) line[9] * discount();
    }

    long profit() {
      return revenue() - (Long) line[13];
    }

    boolean isWithin(String region) {
      return customer[REGION].equals(region) && supplier[REGION].equals(region);
    }

    boolean areCities(String... cities) {
      List<String> both = List.of(cities);
      return both.contains(customer[CITY]) && both.contains(supplier[CITY]);
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
    Object[][] customers = table(scale.customers(), Places.customers(scale));
    Object[][] suppliers = table(scale.suppliers(), Places.suppliers());
    Object[][] parts = table(scale.parts(), Parts.source());
    Map<String, Query> queries = queries();
    LineOrders all = new LineOrders(scale);
    long lines = 0;
    for (Object[] line = all.next(); line != null; line = all.next()) {
      lines++;
      Joined row =
          new Joined(
              (LocalDate) line[5],
              line,
              of(customers, line[LineOrders.CUSTOMER]),
              of(suppliers, line[LineOrders.SUPPLIER]),
              of(parts, line[LineOrders.PART]));
      queries.values().forEach(query -> query.accept(row));
    }
    Map<String, Set<String>> rows = new LinkedHashMap<>();
    queries.forEach((name, query) -> rows.put(name, query.rows()));
    return new SsbAnswers(lines, rows);
  }

  private static Object[][] table(long rows, Supplier<Object[]> source) {
    return Stream.generate(source).limit(rows).toArray(Object[][]::new);
  }

  private static Object[] of(Object[][] table, Object key) {
    return table[Math.toIntExact((Long) key) - 1];
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
        "q1-2",
        saved(
            r -> r.year() == 1994 && r.day().getMonthValue() == 1 && r.isDiscounted(4, 6, 26, 35)));
    all.put("q1-3", saved(r -> r.week() == 6 && r.year() == 1994 && r.isDiscounted(5, 7, 26, 35)));
  }

  private static void ofBrands(Map<String, Query> all) {
    Set<String> brands = new HashSet<>();
    for (int i = 1; i <= 8; i++) {
      brands.add("MFGR#222" + i);
    }
    all.put("q2-1", revenue("AMERICA", r -> r.part()[CATEGORY].equals("MFGR#12")));
    all.put("q2-2", revenue("ASIA", r -> brands.contains(r.part()[BRAND])));
    all.put("q2-3", revenue("EUROPE", r -> r.part()[BRAND].equals("MFGR#2221")));
  }

  private static void ofTrade(Map<String, Query> all) {
    all.put(
        "q3-1",
        traded(
            r -> r.isWithin("ASIA"),
            r -> join(r.customer()[NATION], r.supplier()[NATION], r.year())));
    all.put(
        "q3-2",
        traded(
            r -> r.customer()[NATION].equals(STATES) && r.supplier()[NATION].equals(STATES),
            SsbAnswers::cities));
    all.put("q3-3", traded(r -> r.areCities("UNITED KI1", "UNITED KI5"), SsbAnswers::cities));
    all.put(
        "q3-4",
        traded(
            r ->
                r.areCities("UNITED KI1", "UNITED KI5")
                    && r.year() == 1997
                    && r.day().getMonthValue() == 12,
            SsbAnswers::cities));
  }

  private static void ofProfit(Map<String, Query> all) {
    all.put("q4-1", profit(r -> true, r -> join(r.year(), r.customer()[NATION])));
    all.put(
        "q4-2",
        profit(
            r -> r.year() >= 1997, r -> join(r.year(), r.supplier()[NATION], r.part()[CATEGORY])));
    all.put(
        "q4-3",
        new Query(
            r ->
                r.year() >= 1997
                    && r.customer()[REGION].equals("AMERICA")
                    && r.supplier()[NATION].equals(STATES)
                    && r.part()[CATEGORY].equals("MFGR#14"),
            r -> join(r.year(), r.supplier()[CITY], r.part()[BRAND]),
            Joined::profit,
            false));
  }

  private static Query saved(Predicate<Joined> where) {
    return new Query(where, r -> "", Joined::saved, true);
  }

  private static Query revenue(String region, Predicate<Joined> where) {
    return new Query(
        r -> where.test(r) && r.supplier()[REGION].equals(region),
        r -> join(r.year(), r.part()[BRAND]),
        r -> r.revenue(),
        true);
  }

  private static Query traded(Predicate<Joined> where, Function<Joined, String> group) {
    return new Query(r -> r.year() <= 1997 && where.test(r), group, r -> r.revenue(), false);
  }

  private static Query profit(Predicate<Joined> where, Function<Joined, String> group) {
    return new Query(
        r ->
            r.isWithin("AMERICA")
                && Set.of("MFGR#1", "MFGR#2").contains(r.part()[MFGR])
                && where.test(r),
        group,
        Joined::profit,
        false);
  }

  private static String cities(Joined row) {
    return join(row.customer()[CITY], row.supplier()[CITY], row.year());
  }

  /** Joins the columns of a row, without those that are empty. */
  public static String join(Object... columns) {
    return Stream.of(columns)
        .map(String::valueOf)
        .filter(column -> !column.isEmpty())
        .collect(Collectors.joining("|"));
  }
}
