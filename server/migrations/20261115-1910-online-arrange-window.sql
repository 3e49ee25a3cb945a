-- What waits for today, for later or too long is told apart in the index itself: of thousands only the page shown is fetched.
create index online_order_arrange_window on online_order (merchant_id, created_at desc, id desc, window_end, delivery_day)
  where state = 0 and not problem_open;
drop index online_order_arrange;
