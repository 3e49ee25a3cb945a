-- A trade number told again with another number or amount is kept for the platform to look at, not dropped.
alter table gateway_receipt drop constraint gateway_receipt_gateway_trade_no_key;
alter table gateway_receipt add unique (gateway, trade_no, no, amount);
