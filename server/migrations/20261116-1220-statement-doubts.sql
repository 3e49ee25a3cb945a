-- A line of a bill that cannot be read keeps its ride as it is; a bill that lost rides it had is not believed at once.
alter table courier_statement_line alter column amount drop not null;
create table courier_statement_doubt (
  courier text not null,
  day date not null,
  digest bytea not null,
  since timestamptz not null,
  primary key (courier, day)
);
