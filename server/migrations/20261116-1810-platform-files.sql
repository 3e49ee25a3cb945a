-- A file the platform makes for a merchant, such as an invoice, was brought by none of its people.
alter table file alter column account_id drop not null;
