-- The card of a shop counts the invoices it has not written in time: only open ones are looked at.
create index order_invoice_open_of_issuer on order_invoice (issuer_id, created_at) where state in (0, 10);
