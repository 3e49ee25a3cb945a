-- A courier's account is bound by the session that began it, by whoever came back from the page, once its person has confirmed whose account it is.
delete from courier_visit;
alter table courier_visit add column session_id uuid not null;
-- of the word that the first return was given; a second return ends the visit
alter table courier_visit add column return_hash bytea;
-- of what stood in the page's address where a courier knows the yes by it: that of another visit does not count
alter table courier_visit add column ticket_hash bytea;
alter table courier_visit add column account_sealed bytea;
create unique index courier_visit_return on courier_visit (return_hash);
