-- Cancelled because the order no longer needed it, not by a person: it may be printed by itself once it is needed again
alter table print_job add column dropped boolean not null default false;
