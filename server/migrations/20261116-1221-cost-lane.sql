-- What a ride cost is asked for in a lane of its own, so that it keeps nobody from asking after riders.
drop index delivery_order_silent;
create index delivery_order_silent on delivery_order (ask_at)
  where ask_at is not null and (state in (0, 1, 10, 30) or cancelling);
create index delivery_order_cost_due on delivery_order (ask_at)
  where ask_at is not null and not (state in (0, 1, 10, 30) or cancelling);
