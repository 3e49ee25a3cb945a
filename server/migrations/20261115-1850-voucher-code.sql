-- The channel names the vouchers of an order by a code of its own; a record shows the one on the buyer's phone.
alter table write_off add column voucher_code text not null default '';
update write_off set voucher_code = code;
alter table write_off alter column voucher_code drop default;
