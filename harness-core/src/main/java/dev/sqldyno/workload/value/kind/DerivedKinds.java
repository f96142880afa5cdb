// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.kind;

import dev.sqldyno.workload.value.LongValue;
import dev.sqldyno.workload.value.Value;
import dev.sqldyno.workload.value.generator.Derived;
import dev.sqldyno.workload.value.generator.Fnv;
import dev.sqldyno.workload.value.generator.YcsbKey;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** Generators that are derived from another one's current value. */
final class DerivedKinds {
  private DerivedKinds() {}

  static List<Kind> all() {
    return List.of(
        new Kind("copy", List.of("of"), List.of(), _ -> context -> new Copy(context.value("of"))),
        new Kind("plus", List.of("of", "add"), List.of(), DerivedKinds::plus),
        new Kind("real", List.of("of"), List.of(), _ -> context -> new Real(context.number("of"))),
        new Kind("fnv", List.of("of"), List.of(), _ -> number(Fnv::hash)),
        new Kind("ycsb-key", List.of("of"), List.of("digits", "order"), DerivedKinds::ycsbKey));
  }

  private static Kind.Maker plus(Options options) {
    long add = options.whole("add");
    return number(number -> number + add);
  }

  private static Kind.Maker number(LongUnaryOperator function) {
    return context -> new DerivedNumber(context.number("of"), function);
  }

  private static Kind.Maker ycsbKey(Options options) {
    int digits = options.whole("digits", 1, 1, YcsbKey.MOST_DIGITS);
    boolean hashed = options.word("order", "hashed", List.of("hashed", "ordered")).equals("hashed");
    return context -> new YcsbKey(context.number("of"), digits, hashed);
  }

  private record DerivedNumber(LongValue source, LongUnaryOperator function)
      implements LongValue, Derived {
    @Override
    public long get() {
      return function.applyAsLong(source.get());
    }
  }

  /** A number bound as a double. */
  private record Real(LongValue source) implements LongValue, Derived {
    @Override
    public long get() {
      return source.get();
    }

    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      statement.setDouble(index, source.get());
    }
  }

  /** Another generator's value again: a statement that binds both draws it once. */
  private record Copy(Value source) implements Derived {
    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      source.bind(statement, index);
    }

    @Override
    public void append(StringBuilder text) {
      source.append(text);
    }

    @Override
    public boolean quoted() {
      return source.quoted();
    }

    @Override
    public boolean hasLiteral() {
      return source.hasLiteral();
    }
  }
}
