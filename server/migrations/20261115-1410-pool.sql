-- What came into the pool a moment ago: the pool asks for it once and not for each order.
create index move_history_pooled on move_history (at)
  where machine = 'transfer_order' and move in ('payGrab', 'compete', 'reopenGrab', 'reopenCompete');
