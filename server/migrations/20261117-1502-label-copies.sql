-- A second express label says that it is one: how often each came out is counted.
alter table delivery_order add column label_copies integer not null default 0;
update delivery_order set label_copies = 1 where label_printed_at is not null;
