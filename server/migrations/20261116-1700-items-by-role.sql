-- A ticket is for the operators whose role its category names; each role reads its own from the front, however much waits for others.
alter table platform_item add column role text not null default '';
update platform_item set role = c.role
from ticket t join ticket_category c on c.id = t.category_id
where platform_item.queue = 'tickets' and platform_item.thing_id = t.id;
drop index platform_item_due;
create index platform_item_due on platform_item (queue, role, due_at, thing_id);
