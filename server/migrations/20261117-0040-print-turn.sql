-- What is next at a printer, without looking through all that ever came out of it.
create index print_job_turn on print_job (printer_id, next_at) where next_at is not null;
