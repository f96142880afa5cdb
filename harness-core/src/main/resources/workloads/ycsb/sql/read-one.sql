SELECT field{field} FROM usertable WHERE ycsb_key = ?;
