-- lines that are delivered without a carrier of their order, or the reverse
SELECT COUNT(*) FROM order_line
JOIN orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id
WHERE ol_delivery_d IS NULL AND o_carrier_id IS NOT NULL OR ol_delivery_d IS NOT NULL AND o_carrier_id IS NULL;
