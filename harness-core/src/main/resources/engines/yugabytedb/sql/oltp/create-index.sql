-- made once the rows are there
CREATE INDEX k_{n} ON sbtest{n} (k ASC);
