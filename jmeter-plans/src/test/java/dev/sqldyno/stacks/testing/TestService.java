// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.sqldyno.bookings.contract.Apportioning;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.provision.process.Jdk;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/**
 * The smallest program that keeps the service's contract well enough to be loaded. It shows that
 * any program can join a comparison, and what happens to one that breaks the contract.
 */
public final class TestService {
  private static final int ENOUGH = 30;
  private static final String JAVA = "java -Xmx128m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC ";

  /** The fault of the service. */
  public enum Fault {
    NONE,
    /** Ends before it is ready. */
    FAILS,
    /** Ends in the middle of the load. */
    DIES,
    /** Forgets some shares. */
    LOSES,
    /** Accepts what it does not store. */
    LIES,
    /** Does not wait for the remote call. */
    HURRIES,
    /** Stores every third booking, and has no time for the others. */
    REFUSES,
    /** Prints its whole environment. */
    TALKS
  }

  private final Fault fault;
  private final HikariDataSource pool;
  private final AtomicLong bookings = new AtomicLong();

  private TestService(Fault fault, HikariDataSource pool) {
    this.fault = fault;
    this.pool = pool;
  }

  /** Returns a command line for {@code --stack}. */
  public static String command(Fault fault) {
    return JAVA
        + "-cp '%s' %s %s"
            .formatted(System.getProperty("java.class.path"), TestService.class.getName(), fault);
  }

  /** Returns one that a shell starts and waits for. */
  public static String byAShell(Fault fault) {
    return "sh -c \"%s; true\"".formatted(command(fault).replaceFirst("java", Jdk.tool("java")));
  }

  /** Returns one that starts from a jar, which is made there. */
  public static String jarred(Fault fault, Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, TestService.class.getName());
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, jars());
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (Class<?> part : List.of(TestService.class, Fault.class)) {
        String name = part.getName().replace('.', '/') + ".class";
        out.putNextEntry(new JarEntry(name));
        try (InputStream code = part.getClassLoader().getResourceAsStream(name)) {
          code.transferTo(out);
        }
      }
    }
    return JAVA + "-jar '%s' %s".formatted(jar, fault);
  }

  /** Makes a jar, because an AOT cache takes no folder of classes. */
  private static String jars() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar"))
        .map(entry -> Path.of(entry).toUri().toString())
        .collect(Collectors.joining(" "));
  }

  public static void main(String[] arguments) throws IOException {
    Fault fault = Fault.valueOf(arguments[0]);
    if (fault == Fault.TALKS) {
      System.out.println(System.getenv());
    }
    if (fault == Fault.FAILS) {
      System.out.println("FATAL: no idea");
      System.exit(2);
    }
    Map<String, String> env = System.getenv();
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(
        "jdbc:postgresql://%s:%s/%s"
            .formatted(
                env.get("BOOKINGS_DB_HOST"),
                env.get("BOOKINGS_DB_PORT"),
                env.get("BOOKINGS_DB_NAME")));
    config.setUsername(env.get("BOOKINGS_DB_USER"));
    config.setPassword(env.get("BOOKINGS_DB_PASSWORD"));
    config.setMaximumPoolSize(4);
    config.setAutoCommit(false);
    TestService service = new TestService(fault, new HikariDataSource(config));
    // by default it closes idle connections beyond 200, on which a client may be about to send
    System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress(
                env.get("BOOKINGS_ADDRESS"), Integer.parseInt(env.get("BOOKINGS_PORT"))),
            100);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/bookings", service::book);
    server.createContext("/aggregates", service::aggregates);
    server.createContext("/actuator/prometheus", service::metrics);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> server.stop(5)));
    server.start();
  }

  private void aggregates(HttpExchange exchange) throws IOException {
    answer(exchange, 200, new byte[0]);
  }

  private void metrics(HttpExchange exchange) throws IOException {
    String page =
        "# HELP bookings_accepted_total x\nbookings_accepted_total %1$d\nbookings_statements_total{sql=\"a\"} %2$d.0\nbookings_retries_total 0\nhikaricp_connections_pending{pool=\"p\"} 3.0\n"
            .formatted(bookings.get(), 2 * bookings.get());
    answer(exchange, 200, page.getBytes(StandardCharsets.UTF_8));
  }

  private void book(HttpExchange exchange) throws IOException {
    Map<Integer, String> booking = fields(exchange.getRequestBody().readAllBytes());
    long number = bookings.incrementAndGet();
    if (fault == Fault.DIES && number > ENOUGH) {
      System.out.println("FATAL: out of ideas");
      Runtime.getRuntime().halt(3);
    }
    try {
      if (fault == Fault.REFUSES && number % 3 != 0) {
        throw new SQLException("no time");
      }
      if (fault != Fault.HURRIES) {
        await(System.getenv("BOOKINGS_DEPENDENCY_URL"));
      }
      if (fault != Fault.LIES || number % ENOUGH != 0) {
        store(booking, fault == Fault.LOSES && number % ENOUGH == 0);
      }
      answer(exchange, 201, new byte[0]);
    } catch (SQLException | InterruptedException e) {
      System.out.println("ERROR " + e);
      answer(exchange, 503, new byte[0]);
    }
  }

  private static void await(String dependency) throws IOException, InterruptedException {
    if (dependency != null && !dependency.isEmpty()) {
      try (HttpClient client = HttpClient.newHttpClient()) {
        client.send(
            HttpRequest.newBuilder(URI.create(dependency)).build(), BodyHandlers.discarding());
      }
    }
  }

  private void store(Map<Integer, String> booking, boolean forgetful) throws SQLException {
    BigDecimal dollars = new BigDecimal(booking.get(4)).movePointLeft(2);
    Timestamp now = new Timestamp(System.currentTimeMillis());
    try (Connection connection = pool.getConnection();
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO bookings (booking_id, created_at, dollar_value, end_date, origin_ts, trim, model, stage, start_date, type) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        PreparedStatement update =
            connection.prepareStatement(
                "UPDATE aggregates SET total_dollar_amount = total_dollar_amount + ?, version = version + 1 WHERE model = ? AND trim = ? AND fiscal_period_id = ?")) {
      insert.setString(1, booking.get(1));
      insert.setTimestamp(2, now);
      insert.setBigDecimal(3, dollars);
      insert.setDate(4, Date.valueOf(booking.get(6)));
      insert.setTimestamp(5, now);
      insert.setString(6, booking.get(3));
      insert.setString(7, booking.get(2));
      insert.setString(8, booking.get(7));
      insert.setDate(9, Date.valueOf(booking.get(5)));
      insert.setString(10, booking.get(8));
      insert.executeUpdate();
      for (Map.Entry<FiscalPeriod, Long> share : shares(booking).entrySet()) {
        update.setBigDecimal(1, BigDecimal.valueOf(share.getValue(), 2));
        update.setString(2, booking.get(2));
        update.setString(3, booking.get(3));
        update.setString(4, share.getKey().id());
        if (!forgetful) {
          update.executeUpdate();
        }
      }
      connection.commit();
    }
  }

  private static Map<FiscalPeriod, Long> shares(Map<Integer, String> booking) {
    return Apportioning.of(
        Long.parseLong(booking.get(4)),
        LocalDate.parse(booking.get(5)),
        LocalDate.parse(booking.get(6)));
  }

  private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Protobuf's varints and strings, by the number of their field. */
  private static Map<Integer, String> fields(byte[] message) {
    Map<Integer, String> fields = new HashMap<>();
    int[] at = {0};
    while (at[0] < message.length) {
      long key = varint(message, at);
      long value = varint(message, at);
      int field = (int) (key >>> 3);
      if ((key & 7) == 0) {
        fields.put(field, Long.toString(value));
      } else {
        fields.put(field, new String(message, at[0], (int) value, StandardCharsets.UTF_8));
        at[0] += (int) value;
      }
    }
    return fields;
  }

  private static long varint(byte[] message, int[] at) {
    long value = 0;
    int shift = 0;
    while (true) {
      byte b = message[at[0]++];
      value |= (long) (b & 0x7F) << shift;
      if (b >= 0) {
        return value;
      }
      shift += 7;
    }
  }

  /** Makes a launch folder there, with no stack in it. */
  public static Path launch(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("stacks"));
    Files.writeString(folder.resolve("service.env"), "BOOKINGS_POOL_SIZE=4\n");
    return folder;
  }
}
