-- A push may concern one person: they hear of it without the permission that its kind asks of colleagues.
alter table push add column account_id bigint references account;
update push p set account_id = t.account_id from ticket t where p.kind = 'ticket' and p.params->>'ticket' = t.id::text;
