-- A chosen quote waits for its payment; once it is paid it has won, and waits no longer.
update quote q set state = 5 from transfer_order o where o.id = q.order_id and q.state = 1 and o.state <> 0;
