-- Whether the sender has had its say is on the order itself, so that a list offers a review without asking beside it.
alter table transfer_order add column reviewed boolean not null default false;
update transfer_order o set reviewed = true from order_comment c where c.order_id = o.id and not c.by_default;
