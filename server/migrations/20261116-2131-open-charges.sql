-- A merchant has only so many charges open at the gateways at once: each of them is asked after until it ends.
insert into platform_rule (name, value, from_at) values ('openChargesMost', '10', '2020-01-01');
