// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.h2.jdbc.JdbcSQLSyntaxErrorException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.runner.BenchmarkException;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Tries what a stranger could send to JMH's port, and what our forks do send. */
class LinkFilterTest {
  private final List<String> told = new ArrayList<>();

  @Test
  void aClassThatJmhDoesNotSendIsRefusedAndNamed() throws IOException {
    assertThatThrownBy(() -> read(new BigDecimal(7))).isInstanceOf(InvalidClassException.class);
    assertThat(told).containsExactly("an object of class java.math.BigDecimal");
  }

  @Test
  void neitherIsItInAnAdmittedOne() throws IOException {
    Object hidden = new ArrayList<>(List.of(7, URI.create("x:y")));
    assertThatThrownBy(() -> read(hidden)).isInstanceOf(InvalidClassException.class);
    assertThat(told).containsExactly("an object of class java.net.URI");
  }

  /** Each map is a key of the next one, so its hash takes that of all below it. */
  @Test
  @Timeout(60)
  void mapsInMapsAreRefusedBeforeTheyTakeLong() {
    Map<Object, Object> first = new HashMap<>();
    Map<Object, Object> left = first;
    Map<Object, Object> right = new HashMap<>();
    for (int depth = 0; depth < 100; depth++) {
      Map<Object, Object> nextLeft = new HashMap<>();
      Map<Object, Object> nextRight = new HashMap<>();
      nextLeft.put("differs", "from the other");
      for (Map<Object, Object> map : List.of(left, right)) {
        map.put(nextLeft, "");
        map.put(nextRight, "");
      }
      left = nextLeft;
      right = nextRight;
    }
    assertThatThrownBy(() -> read(first)).isInstanceOf(InvalidClassException.class);
    assertThat(told).containsExactly("an object that is too deep or too large");
  }

  @Test
  void aDeepOneIsRefused() {
    Object nested = new ArrayList<>();
    for (int depth = 0; depth < 500; depth++) {
      nested = new ArrayList<>(List.of(nested));
    }
    Object deep = nested;
    assertThatThrownBy(() -> read(deep)).isInstanceOf(InvalidClassException.class);
    assertThat(told).containsExactly("an object that is too deep or too large");
  }

  @Test
  void anArrayIsRefusedBeforeItTakesMemory() throws IOException {
    byte[] bytes = written(new byte[0]);
    int length = bytes.length - Integer.BYTES;
    bytes[length] = 0x7f; // makes its length two thousand million
    assertThatThrownBy(() -> read(bytes)).isInstanceOf(InvalidClassException.class);
    assertThat(told).containsExactly("an object that is too deep or too large");
  }

  @Test
  void theLimitsAreForEachObjectAsAForkSendsManyMillions() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
      for (int i = 0; i < 20; i++) {
        objects.writeObject(new byte[5 << 20]);
        objects.reset();
      }
    }
    try (ObjectInputStream objects = filtered(out.toByteArray())) {
      for (int i = 0; i < 20; i++) {
        assertThat((byte[]) objects.readObject()).hasSize(5 << 20);
      }
    }
  }

  static Stream<SQLException> driversExceptions() throws Exception {
    return Stream.of(
        new PSQLException(new ServerErrorMessage("SERROR\0C42P01\0Mrelation does not exist\0")),
        new BatchUpdateException("one failed", new int[] {1, -3}, new SQLException("why")),
        new JdbcSQLSyntaxErrorException("not found", "SELECT", "42102", 42102, null, "stack"),
        new com.mysql.cj.jdbc.exceptions.CommunicationsException("lost", new IOException("reset")),
        new SQLException("outer", new IllegalStateException(new IOException("inner"))));
  }

  /** A run must be able to say why a cell failed. */
  @ParameterizedTest
  @MethodSource("driversExceptions")
  void whatADriverThrowsReachesTheRun(SQLException thrown) {
    thrown.addSuppressed(new InterruptedException("closing"));
    thrown.setNextException(new SQLException("next"));
    assertThatCode(() -> read(new BenchmarkException(thrown))).doesNotThrowAnyException();
    assertThat(told).isEmpty();
  }

  @Test
  void aLongChainOfCausesIsRead() {
    Exception chain = new SQLException("innermost");
    for (int i = 0; i < 100; i++) {
      chain = new IllegalStateException("outer", chain);
    }
    Exception thrown = chain;
    assertThatCode(() -> read(new BenchmarkException(thrown))).doesNotThrowAnyException();
  }

  private Object read(Object object) throws IOException, ClassNotFoundException {
    return read(written(object));
  }

  private Object read(byte[] bytes) throws IOException, ClassNotFoundException {
    try (ObjectInputStream objects = filtered(bytes)) {
      return objects.readObject();
    }
  }

  private ObjectInputStream filtered(byte[] bytes) throws IOException {
    ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes));
    objects.setObjectInputFilter(new LinkFilter(told::add));
    return objects;
  }

  private static byte[] written(Object object) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
      objects.writeObject(object);
    }
    return out.toByteArray();
  }
}
