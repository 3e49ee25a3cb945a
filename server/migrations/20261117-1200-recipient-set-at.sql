-- Since when an order is for whom it is for: an edit of person, place or time after its placing. None as long as it says what it said when it was placed.
alter table transfer_order add column recipient_set_at timestamptz;
