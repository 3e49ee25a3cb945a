-- Who edits an order in the pool again and again rings the shops ever more rarely.
insert into platform_rule (name, value, from_at) values
  ('poolEditPauseSeconds', '2', '2020-01-01'),
  ('poolEditLongestPauseSeconds', '600', '2020-01-01');
