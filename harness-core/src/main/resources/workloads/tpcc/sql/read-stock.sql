-- of one warehouse; each district has a column of its own
SELECT s_i_id, s_quantity, s_dist_{district}, s_data FROM stock WHERE s_w_id = ? AND s_i_id IN ({ids});
