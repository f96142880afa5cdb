SELECT COUNT(*) FROM keys_{key};
