SELECT * FROM usertable WHERE ycsb_key >= ? ORDER BY ycsb_key FETCH FIRST ? ROWS ONLY;
