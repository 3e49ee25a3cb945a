-- The list of a store's paper walks an index in its order, also where few of a year's papers are still open or in trouble.
create index print_job_unfinished on print_job (store_id, id desc) where state in (0, 10, 30, 40);
drop index print_page_store;
create index print_page_store on print_page (store_id, id desc);
