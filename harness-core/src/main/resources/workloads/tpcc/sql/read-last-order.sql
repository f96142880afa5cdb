SELECT o_id, o_entry_d, o_carrier_id FROM orders
WHERE o_w_id = ? AND o_d_id = ? AND o_id = (SELECT MAX(o_id) FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ?);
