-- A push says what it speaks of, so that only those hear of it who may read that.
alter table push add column kind text;
update push set kind = case
  when params::jsonb ? 'delivery_sn' then 'delivery'
  when params::jsonb ? 'online_sn' then 'onlineOrder'
  when params::jsonb ? 'pool' then 'pool'
  when params::jsonb ? 'qualification' then 'qualification'
  when params::jsonb ? 'sid' then 'store'
  when type in (4, 9) then 'afterSale'
  when title = '收到询价' then 'inquiry'
  when title = '网店授权已失效' then 'channelShop'
  when title like '运力授权%' then 'courierAccount'
  when identity = 1 then 'sentOrder'
  when identity = 2 then 'receivedOrder'
  else 'welcome'
end;
alter table push alter column kind set not null;
