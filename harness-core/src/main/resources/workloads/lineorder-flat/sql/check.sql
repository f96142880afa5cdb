SELECT COUNT(*) FROM lineorder_flat_{layout};
