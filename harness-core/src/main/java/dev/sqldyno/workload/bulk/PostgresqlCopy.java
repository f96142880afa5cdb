// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import dev.sqldyno.workload.value.RowSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;

/** The loader by COPY … FROM STDIN through the driver's CopyManager. */
public final class PostgresqlCopy implements BulkLoader {

  @Override
  public String key() {
    return "copy";
  }

  @Override
  public void load(Connection connection, String sql, RowSource.Rows rows)
      throws SQLException, IOException {
    connection
        .unwrap(PGConnection.class)
        .getCopyAPI()
        .copyIn(sql, TabSeparated.plain(rows), TabSeparated.BUFFER_BYTES);
  }
}
