SELECT COUNT(*) FROM history;
