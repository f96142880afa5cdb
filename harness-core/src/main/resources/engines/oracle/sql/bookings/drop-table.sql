DROP TABLE IF EXISTS bookings;

DROP TABLE IF EXISTS aggregates;

DROP SEQUENCE IF EXISTS bookings_row_id_seq;

DROP SEQUENCE IF EXISTS aggregates_row_id_seq;
