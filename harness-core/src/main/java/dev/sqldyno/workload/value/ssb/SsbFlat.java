// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.DrawnRows;
import dev.sqldyno.workload.value.RowSource;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Makes line orders with all columns of their customer, supplier and part, and dates in place of
 * keys of dates: {@code source: ssb-flat}. The {@code rows} are orders, as those of {@link
 * SsbLineorder}. Customers, suppliers and parts are held in memory: 50 MiB at scale factor 1.
 */
public final class SsbFlat implements RowSource {

  @Override
  public String key() {
    return "ssb-flat";
  }

  @Override
  public Rows rows(long orders) {
    Scale scale = new Scale(orders);
    LineOrders lines = new LineOrders(scale);
    return ofPart(ofSupplier(ofCustomer(ofLine(DrawnRows.untilNull(new Rowwise(scale, lines))))));
  }

  /** Makes the other tables with the first row, as who only asks for the columns needs none. */
  private static final class Rowwise implements Supplier<Joined> {
    private final Scale scale;
    private final LineOrders lines;
    private Joined joined;

    Rowwise(Scale scale, LineOrders lines) {
      this.scale = scale;
      this.lines = lines;
    }

    @Override
    public Joined get() {
      if (!lines.next()) {
        return null;
      }
      joined = joined == null ? joined(scale, lines) : joined;
      return joined;
    }
  }

  private static Joined joined(Scale scale, LineOrders lines) {
    return new Joined(
        lines,
        table(scale.customers(), new CustomerRow.Source(scale)::next),
        table(scale.suppliers(), new SupplierRow.Source()::next),
        table(scale.soldParts(), new PartRow.Source()::next));
  }

  private static <T> List<T> table(long rows, Supplier<T> source) {
    return Stream.generate(source).limit(rows).toList();
  }

  /** The present line order and the tables that it refers to, by key less one. */
  private record Joined(
      LineOrders line,
      List<CustomerRow> customers,
      List<SupplierRow> suppliers,
      List<PartRow> parts) {
    CustomerRow customer() {
      return customers.get((int) line.customerKey() - 1);
    }

    SupplierRow supplier() {
      return suppliers.get((int) line.supplierKey() - 1);
    }

    PartRow part() {
      return parts.get((int) line.partKey() - 1);
    }
  }

  private static DrawnRows<Joined> ofLine(DrawnRows<Joined> rows) {
    return rows.number(row -> row.line().orderKey())
        .number(row -> row.line().lineNumber())
        .number(row -> row.line().customerKey())
        .number(row -> row.line().partKey())
        .number(row -> row.line().supplierKey())
        .date(row -> Day.of(row.line().orderDay()).date())
        .text(row -> row.line().priority())
        .number(row -> 0)
        .number(row -> row.line().quantity())
        .number(row -> row.line().extendedPrice())
        .number(row -> row.line().orderTotalPrice())
        .number(row -> row.line().discount())
        .number(row -> row.line().revenue())
        .number(row -> row.line().supplyCost())
        .number(row -> row.line().tax())
        .date(row -> Day.of(row.line().commitDay()).date())
        .text(row -> row.line().shipMode());
  }

  private static DrawnRows<Joined> ofCustomer(DrawnRows<Joined> rows) {
    return rows.text(row -> row.customer().name())
        .text(row -> row.customer().place().address())
        .text(row -> row.customer().place().city())
        .text(row -> row.customer().place().nation())
        .text(row -> row.customer().place().region())
        .text(row -> row.customer().place().phone())
        .text(row -> row.customer().segment());
  }

  private static DrawnRows<Joined> ofSupplier(DrawnRows<Joined> rows) {
    return rows.text(row -> row.supplier().name())
        .text(row -> row.supplier().place().address())
        .text(row -> row.supplier().place().city())
        .text(row -> row.supplier().place().nation())
        .text(row -> row.supplier().place().region())
        .text(row -> row.supplier().place().phone());
  }

  private static DrawnRows<Joined> ofPart(DrawnRows<Joined> rows) {
    return rows.text(row -> row.part().name())
        .text(row -> row.part().mfgr())
        .text(row -> row.part().category())
        .text(row -> row.part().brand())
        .text(row -> row.part().color())
        .text(row -> row.part().type())
        .number(row -> row.part().size())
        .text(row -> row.part().container());
  }
}
