SELECT COUNT(*) FROM sbtest{n};
