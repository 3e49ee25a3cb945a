-- How long the platform takes to judge an after-sale case, shown to both sides.
insert into platform_rule (name, from_at, value) values ('arbitrationWorkdays', '2020-01-01', '3');
