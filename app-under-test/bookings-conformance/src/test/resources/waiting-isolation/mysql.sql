SELECT DISTINCT trx_isolation_level FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'
