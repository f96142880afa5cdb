SELECT COUNT(*) FROM usertable;
