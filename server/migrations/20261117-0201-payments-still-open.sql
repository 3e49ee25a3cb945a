-- The few that may still be paid are found without looking at all that a merchant ever paid.
create index payment_still_open on payment (merchant_id, account_id) where state in (0, 10);
