-- Two tables did not say whose events and photos they hold.
alter table order_event rename to transfer_order_event;
alter index order_event_of rename to transfer_order_event_of;
alter trigger order_event_append_only on transfer_order_event rename to transfer_order_event_append_only;
alter table order_photo rename to transfer_order_photo;
alter index order_photo_of rename to transfer_order_photo_of;
alter index order_photo_due rename to transfer_order_photo_due;
