-- The districts a shop takes orders from; each stays chosen for a while before it can be given up.
create table store_scope (
  store_id bigint not null references store,
  county_code text not null,
  county_name text not null,
  allow_modified_after timestamptz not null,
  primary key (store_id, county_code)
);

insert into platform_rule (name, from_at, value) values ('grabScopeDays', '2020-01-01', '30');
