-- A proposal outlives the merchant it is about: its title names merchant and store by number.
update proposal set title = '商家' || withdrawal.merchant_id || ' · ' || to_char(withdrawal.amount / 100.0, 'FM999999990.00') || '元'
from withdrawal where proposal.kind = 'withdrawal' and proposal.subject = withdrawal.id::text;
update proposal set title = '门店' || store.id || '（商家' || store.merchant_id || '）'
from store where proposal.kind = 'liftStore' and proposal.subject = store.id::text;
update proposal set title = regexp_replace(title, '，记入商家.*$', '，记入商家' || (payload ->> 'merchant'))
where kind = 'strayCredit' and payload ->> 'merchant' is not null;
