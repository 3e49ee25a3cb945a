-- Somebody who comes back from a courier's page after the account was bound puts the binding into question.
alter table courier_visit add column binding_id bigint references courier_binding;
-- of what the courier's server told of the consent: told again in the same words it is the same consent
alter table courier_visit add column consent_hash bytea;
create index courier_visit_binding on courier_visit (binding_id) where binding_id is not null;
