-- A case counts what stood when it was opened: whether its photo had been rejected by then needs the moment.
alter table transfer_order_photo add column judged_at timestamptz;
