SELECT setval('bookings_row_id_seq', last_value - 50) FROM bookings_row_id_seq
