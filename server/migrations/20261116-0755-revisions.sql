-- Who is bound to terms has seen them: a number that rises with every edit of price, goods, place or time, raised here so that no writer can forget it, and what each account was shown last.
alter table transfer_order add column revision integer not null default 1;
alter table quote add column revision integer not null default 1;
alter table modification add column revision integer not null default 1;
alter table after_sale add column revision integer not null default 1;

create function raise_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;

create trigger transfer_order_revision before update on transfer_order for each row
  when ((old.price, old.product_type, old.goods, old.card_text, old.remarks, old.need_photo, old.province, old.city, old.county,
      old.longitude, old.latitude, old.consignee_sealed, old.window_start, old.window_end)
    is distinct from (new.price, new.product_type, new.goods, new.card_text, new.remarks, new.need_photo, new.province, new.city,
      new.county, new.longitude, new.latitude, new.consignee_sealed, new.window_start, new.window_end))
  execute function raise_revision();

create trigger quote_revision before update on quote for each row
  when ((old.price, old.note) is distinct from (new.price, new.note)) execute function raise_revision();

create trigger after_sale_revision before update on after_sale for each row
  when ((old.type, old.mode, old.amount, old.compensation, old.content, old.images)
    is distinct from (new.type, new.mode, new.amount, new.compensation, new.content, new.images))
  execute function raise_revision();

-- Of the applications of one order each has a number of its own: one that takes another's place is another revision.
update modification m set revision = numbered.place
  from (select id, row_number() over (partition by order_id order by id) as place from modification) numbered
  where numbered.id = m.id and numbered.place > 1;

create function next_modification_revision() returns trigger language plpgsql as $$
begin
  new.revision := 1 + coalesce((select max(revision) from modification where order_id = new.order_id), 0);
  return new;
end
$$;
create trigger modification_revision_first before insert on modification for each row execute function next_modification_revision();
create trigger modification_revision before update on modification for each row
  when ((old.wanted, old.sealed, old.changes, old.price_before, old.price_after, old.note)
    is distinct from (new.wanted, new.sealed, new.changes, new.price_before, new.price_after, new.note))
  execute function next_modification_revision();

-- Lost with a crash of the database: then whoever sends no revision reads once more.
create unlogged table terms_seen (
  account_id bigint not null,
  merchant_id bigint not null,
  kind text not null check (kind in ('order', 'quote', 'modification', 'afterSale')),
  thing_id bigint not null,
  revision integer not null,
  at timestamptz not null,
  primary key (account_id, kind, thing_id)
);
create index terms_seen_of_thing on terms_seen (kind, thing_id);
create index terms_seen_old on terms_seen (at);

insert into retention (kind, days, why) values
  ('termsSeen', 14, 'what was shown so long ago is looked at again before anybody acts on it');
