-- How many texts go out for alerts is a matter of money: the desk sets it, for a phone, for one nobody has proven and for all together
insert into platform_rule (name, value, from_at) values
  ('alertPhoneTextsPerHour', '6', '2020-01-01'),
  ('alertPhoneTextsPerDay', '20', '2020-01-01'),
  ('alertUnprovenTextsPerDay', '3', '2020-01-01'),
  ('alertPlatformTextsPerHour', '2000', '2020-01-01'),
  ('alertPlatformTextsPerDay', '20000', '2020-01-01')
;
