DROP TABLE IF EXISTS sbtest{n};

DROP SEQUENCE IF EXISTS sbtest{n}_id_seq;
