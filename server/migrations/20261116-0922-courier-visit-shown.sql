-- What a courier's page led to is bound only after its person was shown whose account it is.
alter table courier_visit add column shown_at timestamptz;
