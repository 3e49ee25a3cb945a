-- The audit tells looks from acts and is read by merchant, by person and by date; the desk finds a merchant by name, phone, licence or a channel's order number.
alter table audit add column look boolean not null default false;
alter table audit disable trigger audit_append_only;
update audit set look = true where operator_id is not null and action in ('inbox.show', 'deskFiles.open');
alter table audit enable trigger audit_append_only;

drop index audit_of_merchant;
create index audit_of_merchant on audit (merchant_id, at desc, id desc);
drop index audit_of_operator;
create index audit_of_operator on audit (operator_id, at desc, id desc) where operator_id is not null;
create index audit_of_desk on audit (at desc, id desc) where operator_id is not null;
create index audit_looks on audit (merchant_id, at desc, id desc) where look;

create index merchant_words on merchant using gin (grams(lower(name)));
-- A suspended store is looked for too.
drop index store_words;
create index store_words on store using gin (grams(lower(name))) where life_state <> 90;
create index account_contact_phone on account_contact (phone);
create index store_contact_phone on store_contact (phone);
create index qualification_licence on qualification (number) where type <> 'identity_card';
create index online_order_channel_number on online_order using hash (channel_order_id);
