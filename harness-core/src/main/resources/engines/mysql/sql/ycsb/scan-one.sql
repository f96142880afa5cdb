SELECT field{field} FROM usertable WHERE ycsb_key >= ? ORDER BY ycsb_key LIMIT ?;
