-- An account is not erased while something stands in the way: its end waits so many days more, as often as needed.
insert into platform_rule (name, value, from_at) values ('cancellationExtensionDays', '3', '2020-01-01');
