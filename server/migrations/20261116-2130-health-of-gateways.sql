-- Silence of a payment gateway is an alarm too: an open charge is asked after every minute, a payout every ten.
update platform_rule set value = value || '[{"kind": "payments", "from_hour": 0, "to_hour": 24, "minutes": 20}]'::jsonb
where name = 'expectedSilence';
