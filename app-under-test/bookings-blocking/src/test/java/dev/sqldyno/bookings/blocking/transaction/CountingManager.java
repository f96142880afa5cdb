// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.transaction;

import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;

/** Counts transactions that have no database. */
final class CountingManager extends AbstractPlatformTransactionManager {
  private static final long serialVersionUID = 1;

  int begun;
  int committed;
  int rolledBack;

  @Override
  protected Object doGetTransaction() {
    return this;
  }

  @Override
  protected void doBegin(Object transaction, TransactionDefinition definition) {
    begun++;
  }

  @Override
  protected void doCommit(DefaultTransactionStatus status) {
    committed++;
  }

  @Override
  protected void doRollback(DefaultTransactionStatus status) {
    rolledBack++;
  }
}
