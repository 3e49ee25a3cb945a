-- A ride is called off at the fee a person saw, however late the courier hears of it. Null: nobody saw one, and any will do.
alter table delivery_order add column cancel_fee_limit bigint check (cancel_fee_limit >= 0);
