-- What every area stands on: audit trail, moves of machines, answers of repeated calls.
create extension if not exists pg_trgm;

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  merchant_id bigint,
  account_id bigint,
  actor text not null,
  action text not null,
  target text not null,
  before jsonb,
  after jsonb,
  device text not null,
  address text not null,
  request_id text not null
);
create index audit_of_merchant on audit (merchant_id, id desc);
create index audit_of_target on audit (action, target, id desc);

create table move_history (
  id bigint generated always as identity primary key,
  machine text not null,
  thing_id bigint not null,
  move text not null,
  from_state smallint not null,
  to_state smallint not null,
  actor text not null,
  account_id bigint,
  note text not null default '',
  at timestamptz not null
);
create index move_history_of on move_history (machine, thing_id, id);

create table once (
  account_id bigint not null,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  answer jsonb,
  at timestamptz not null,
  primary key (account_id, key)
);
create index once_age on once (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger move_history_append_only before update or delete on move_history for each row execute function refuse_change();
