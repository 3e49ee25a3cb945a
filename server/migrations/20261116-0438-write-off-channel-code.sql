-- A write-off whose answer never came is asked after by the code that the channel knows it by.
alter table write_off add column channel_code text not null default '';
create index write_off_claim on write_off (at) where verify_id = '';
