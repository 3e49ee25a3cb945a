-- By which the platform proposes a ruling: until when lateness is nothing, until when it is the share that the buyer was really refunded, and what each side bears when both have shown something.
insert into platform_rule (name, value, from_at) values
  ('rulingLateFreeMinutes', '10', '2020-01-01'),
  ('rulingLateShareMinutes', '30', '2020-01-01'),
  ('rulingBothShownPercent', '50', '2020-01-01');
