-- Where a store delivers stands beside where it grabs: districts with their dates, and a ring that only narrows.
alter table store_scope
  add column id bigint generated always as identity,
  add column kind text not null default 'grab' check (kind in ('grab', 'delivery'));
alter table store_scope alter column kind drop default;
alter table store_scope drop constraint store_scope_pkey;
alter table store_scope add primary key (id);
create unique index store_scope_district on store_scope (store_id, kind, county_code);

alter table store
  add column grab_km smallint check (grab_km > 0),
  -- null: not said yet
  add column delivery_counties text[],
  add column delivery_km smallint check (delivery_km > 0);
