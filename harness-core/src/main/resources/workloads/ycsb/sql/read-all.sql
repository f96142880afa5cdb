SELECT * FROM usertable WHERE ycsb_key = ?;
