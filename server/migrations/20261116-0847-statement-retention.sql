-- Lines of couriers' bills are kept for a year and a month of late corrections, and dropped then.
create index courier_statement_line_at on courier_statement_line (at);
insert into retention (kind, days, why) values
  ('courierStatementLine', 400, 'for a year of questions about what a courier billed');
