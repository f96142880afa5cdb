-- the reference client says TOP (?), whose parameter would come first
SELECT * FROM usertable WHERE ycsb_key >= ? ORDER BY ycsb_key OFFSET 0 ROWS FETCH NEXT ? ROWS ONLY;
