-- Where riders went, what labels say of people, how imports went and doubts about addresses grew without end; now each has its time.
-- Pages of a trail lie in the order of its time: an index of ranges is small, and made in one reading.
create index delivery_trail_old on delivery_trail using brin (at);

insert into retention (kind, days, why) values
  ('deliveryTrail', 180, 'the way of a rider is asked for while a ride can be disputed; how it ended stays with the ride'),
  ('deliveryLabel', 90, 'a label holds a consignee in full; nobody sticks it on after a season'),
  ('orderImport', 90, 'what was wrong with a sheet is looked at while it is mended; the orders are kept'),
  ('goodsImport', 90, 'what was wrong with a sheet is looked at while it is mended; the goods are kept'),
  ('addressDoubt', 180, 'a misread address is looked into within a season');
