SELECT COUNT(o_carrier_id) FROM orders;
