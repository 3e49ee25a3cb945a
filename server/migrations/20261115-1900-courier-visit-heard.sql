-- Some couriers' servers tell us of a consent before its owner is back: when, and what came of it ('' it is bound, else why not).
alter table courier_visit
  add column heard_at timestamptz,
  add column heard text;
