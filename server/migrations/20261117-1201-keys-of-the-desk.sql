-- Operators repeat calls too: a key is its caller's, who is an account, or an operator at the desk under the same number.
alter table once rename column account_id to caller_id;
alter table once add column at_desk boolean not null default false;
alter table once drop constraint once_pkey;
alter table once add primary key (caller_id, at_desk, key);
