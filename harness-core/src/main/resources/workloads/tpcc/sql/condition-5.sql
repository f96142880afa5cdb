-- orders that have a carrier and are still to deliver, or neither
SELECT COUNT(*) FROM orders
LEFT JOIN new_order ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
WHERE o_carrier_id IS NULL AND no_o_id IS NULL OR o_carrier_id IS NOT NULL AND no_o_id IS NOT NULL;
