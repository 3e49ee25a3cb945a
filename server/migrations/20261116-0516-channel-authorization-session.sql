-- A shop is bound by the session that began it, once its person has confirmed the shop's name.
delete from channel_visit;
alter table channel_visit add column session_id uuid not null;
alter table channel_visit add column grant_sealed bytea;
