-- Write-backs are taken from all merchants in turn: who has many waiting finds only its own behind them.
create index write_back_turn on write_back (merchant_id, next_at, id) where state = 0;
