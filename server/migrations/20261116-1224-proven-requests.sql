-- A rider's wish to be let off that anybody could have sent is never agreed to by default.
alter table delivery_order add column cancel_request_proven boolean not null default false;
