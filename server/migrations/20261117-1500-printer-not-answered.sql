-- A printer whose cloud did not answer waits for its turn behind those that were not asked yet.
alter table print_printer add column unanswered_at timestamptz;
