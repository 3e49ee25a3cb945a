-- A draft holds a consignee too: it is kept sealed from now on, and what was kept in the open is dropped.
delete from transfer_draft;
