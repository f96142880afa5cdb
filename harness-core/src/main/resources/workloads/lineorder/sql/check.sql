SELECT COUNT(*) FROM lineorder;
