-- That a ride is late is told once, whatever else is wrong with it.
alter table delivery_order add column late_at timestamptz;
update delivery_order set late_at = now() where state in (0, 1, 10, 30) and trouble in
  ('呼叫未得到答复', '迟迟无人接单', '骑手迟迟没有取货', '超过配送时间仍未送达');
drop index delivery_order_waits;
create index delivery_order_waits on delivery_order (id) where state in (0, 1, 10, 30) and late_at is null and not lost;
