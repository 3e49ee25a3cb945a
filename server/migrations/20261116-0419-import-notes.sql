-- What of a sheet was not read (other sheets, hidden ones, hidden rows) is told to whoever imports it.
alter table order_import add column notes text[] not null default '{}';
