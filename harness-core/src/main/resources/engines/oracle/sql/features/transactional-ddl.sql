-- The driver commits each statement, so a block is the transaction.
BEGIN
  EXECUTE IMMEDIATE 'CREATE TABLE feature_t (n INTEGER)';
  ROLLBACK;
END;
/

SELECT COUNT(*) FROM user_tables WHERE table_name = 'FEATURE_T';
