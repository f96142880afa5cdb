-- after the load: all line orders of a customer are found by it
CREATE INDEX lineorder_customer ON lineorder (lo_custkey);
