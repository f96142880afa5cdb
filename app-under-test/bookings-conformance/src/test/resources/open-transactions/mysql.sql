-- the engine's own have no thread of a client
SELECT COUNT(*) FROM information_schema.innodb_trx WHERE trx_mysql_thread_id NOT IN (0, CONNECTION_ID())
