-- A strategy that was not told what letting a courier go costs asks again, each time after a longer pause.
alter table delivery_dispatch add column preview_retries smallint not null default 0;
