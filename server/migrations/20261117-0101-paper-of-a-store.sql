-- The newest pages of a store, beside its newest jobs.
drop index print_page_store;
create index print_page_store on print_page (store_id, id desc);
