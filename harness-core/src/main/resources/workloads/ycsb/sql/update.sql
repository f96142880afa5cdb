UPDATE usertable SET field{field} = ? WHERE ycsb_key = ?;
