-- When the express label of a parcel came out of a printer first.
alter table delivery_order add column label_printed_at timestamptz;
