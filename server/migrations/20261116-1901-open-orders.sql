-- What a changed rule touches is counted among the orders that have not ended, without reading all that have.
create index transfer_order_open on transfer_order (id) where state in (0, 5, 6, 10, 15, 16, 20, 30, 40);
