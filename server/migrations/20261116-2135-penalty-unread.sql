-- A merchant sees which penalties have news that nobody there has opened yet; what there is so far counts as read.
alter table penalty add column unread_by_merchant boolean not null default false;
