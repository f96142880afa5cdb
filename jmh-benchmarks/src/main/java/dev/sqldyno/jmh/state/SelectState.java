// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.workload.Placeholders;
import dev.sqldyno.workload.PointSelect;
import dev.sqldyno.workload.TableContents;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Param;

/** Reads a full table at keys drawn uniformly; the sum of what is read must be that of the keys. */
public class SelectState extends TableState {
  private static final long SEED = 20_261_121;

  /** A workload folder that has an operation with this benchmark. */
  @Param("dml-rows")
  public String workload;

  /** Either prepared or simple, which puts the key in the text. */
  @Param("prepared")
  public String statement;

  /** Either direct, or pooled: borrowed for each row. */
  @Param("direct")
  public String connection;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private BoundConnections<PointSelect> sessions;
  private long keys;
  private long reads;
  private double asked;
  private double answered;

  @Override
  protected String workload() {
    return workload;
  }

  @Override
  protected void open() throws SQLException {
    keys = amount("keys");
    boolean prepared = ParameterChoice.of("statement", statement, "prepared", "simple");
    sql().createTable(connection());
    WorkloadSql.execute(connection(), sql().text("fill", Map.of("rows", keys)));
    sql().settle(connection());
    sessions =
        BoundConnections.open(
            connection,
            running().address(),
            prepared ? running().engine().driver().prepared() : Map.of(),
            true,
            on -> select(on, prepared));
  }

  private PointSelect select(Connection on, boolean prepared) throws SQLException {
    String text = sql().text("select");
    return prepared
        ? PointSelect.prepared(on, text)
        : PointSelect.literal(on, Placeholders.of(text));
  }

  @Override
  protected void prepare() {
    reads = 0;
    asked = 0;
    answered = 0;
  }

  /** Reads one row. */
  public void read() throws SQLException {
    long key = 1 + random.nextLong(keys);
    sessions.use((_, select) -> answered += select.read(key));
    asked += 2 * key;
    reads++;
  }

  @Override
  protected TableContents before() {
    return TableContents.countingTo(keys);
  }

  @Override
  protected TableContents after() {
    if (answered != asked) {
      throw new WrongAnswerException(
          "wrong answer after select: the rows read add up to %s, but those asked for to %s"
              .formatted(answered, asked));
    }
    return before();
  }

  @Override
  protected long rows() {
    return reads;
  }

  @Override
  protected void shut() throws SQLException {
    sessions.close();
  }
}
