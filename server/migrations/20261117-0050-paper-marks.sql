-- Where the first paper of an order came out and who wanted it, so that a row of a list says it without asking for jobs.
alter table online_order add column printed_where text not null default '';
alter table online_order add column printed_by text not null default '';
alter table transfer_order add column shop_printed_where text not null default '';
alter table transfer_order add column shop_printed_by text not null default '';
