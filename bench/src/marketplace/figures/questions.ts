import { afterSaleStates } from '@zdb/contract/orders/after-sale/states'
import { refundStates } from '@zdb/contract/orders/online-orders/states'
import { groups } from '@zdb/contract/couriers/delivery/couriers'
import { originKinds } from '@zdb/contract/couriers/delivery/states'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { now } from '../../../../server/src/core/time/clock.ts'
import { pathOf, type Question } from '../against-bare.ts'

const base = '/api.v2/data-analysis'

/** Every dashboard's calls over the year that ends today. */
export const yearQuestions = (): readonly { name: string; path: string }[] => {
  const today = dayText(now())
  const range = { start_date: addDays(today, -364), end_date: today }
  const over = (name: string, call: string, more: Record<string, string> = {}) => ({
    name,
    path: pathOf(`${base}/${call}`, { ...range, ...more }),
  })
  return [
    over('网单经营，按月', 'channel.business.analysis'),
    over('网单经营，按天', 'channel.business.analysis', { unit: 'day' }),
    over('平台', 'channel.platform.business.analysis'),
    over('网店', 'channel.shop.transfer'),
    over('门店', 'channel.store.analysis'),
    over('商品', 'channel.goods.analysis'),
    over('价格段', 'channel.order.price'),
    over('下单时段', 'channel.order.period.time'),
    over('旗标', 'channel.order.mark'),
    over('处理方式', 'channel.shop.transfer.ways'),
    over('转单人', 'channel.shop.transfer.user'),
    over('转单价格明细', 'channel.shop.transfer.detail'),
    over('转单', 'transfer.order.analysis'),
    over('发单人', 'transfer.order.account.analysis'),
    over('接单', 'received.order.analysis'),
    over('配送', 'logistics-analysis'),
  ]
}

/** What one would write by hand for a day's orders, hour by hour: each order with its refunds, its books and what it is made of. */
const handWritten = (merchantId: number, from: Date, to: Date): Question['bare'][number] => ({
  text: `
    with o as materialized (
      select * from online_order where merchant_id = $1 and created_at >= $2 and created_at < $3
    ), deal as (
      select id, sn from o
      union all select o.id, t.sn from o join transfer_order t on t.origin_sn = o.sn and t.merchant_id = o.merchant_id
    ), ride as (
      select deal.id, d.sn, d.way, d.cost from deal join delivery_order d on d.origin_sn = deal.sn and d.merchant_id = $1
    ), books as (
      select n.id, sum(p.amount) as posted, sum(p.amount) filter (where p.type = 'ride') as ride
      from (select id, sn from deal union all select id, sn from ride) n
      join ledger_transaction t on t.ref = n.sn
      join ledger_posting p on p.transaction_id = t.id
      join ledger_account a on a.id = p.account_id and a.merchant_id = $1 and a.kind in ('available', 'deposit')
      group by n.id
    )
    select extract(hour from o.created_at at time zone 'Asia/Shanghai') as hour, count(*), sum(o.amount),
      count(*) filter (where o.state <> 50 and r.amount is distinct from o.amount), sum(r.amount), sum(books.posted),
      sum(books.ride), sum(s.cost), sum(u.amount)
    from o
    left join books on books.id = o.id
    left join lateral (select sum(amount) as amount from online_refund r where r.order_id = o.id and r.state = ${refundStates.agreed.code}) r on true
    left join lateral (select sum(cost) as cost from goods_sale s where s.order_sn = o.sn and s.returned_at is null) s on true
    left join lateral (select sum(amount) as amount from coupon_use u where u.order_sn = o.sn and u.returned_at is null) u on true
    group by 1`,
  values: [merchantId, from.toISOString(), to.toISOString()],
})

/** The same for what was passed on: whoever makes it has rides of its own, which stand in its books or cost it elsewhere. */
const ofTrades = (
  merchant: 'merchant_id' | 'shop_merchant_id',
  merchantId: number,
  from: Date,
  to: Date,
): Question['bare'][number] => {
  const isMaker = merchant === 'shop_merchant_id'
  const rides = `from delivery_order d where d.merchant_id = $1 and d.origin_sn = o.sn and d.origin_kind = ${originKinds.received}`
  return {
    text: `
    select extract(hour from o.created_at at time zone 'Asia/Shanghai') as hour, count(*), sum(o.price), sum(c.amount),
      sum(b.posted)${isMaker ? ', sum(r.cost)' : ''}
    from transfer_order o
    left join lateral (select sum(amount) as amount from after_sale c where c.order_id = o.id and c.state = ${afterSaleStates.agreed.code}) c on true
    left join lateral (
      select sum(p.amount) as posted from (select o.sn${isMaker ? ` union all select d.sn ${rides}` : ''}) n
      join ledger_transaction t on t.ref = n.sn join ledger_posting p on p.transaction_id = t.id
      join ledger_account a on a.id = p.account_id and a.merchant_id = $1 and a.kind in ('available', 'deposit')
    ) b on true
    ${isMaker ? `left join lateral (select sum(d.cost) as cost ${rides} and d.way <> ${groups.aggregated.code}) r on true` : ''}
    where o.${merchant} = $1 and o.created_at >= $2 and o.created_at < $3 group by 1`,
    values: [merchantId, from.toISOString(), to.toISOString()],
  }
}

/** The calls of this moment, beside what one would ask the database by hand: today, and a week ago as far as it had come. */
export const todayQuestions = (merchantId: number): readonly Question[] => {
  const at = now()
  const midnight = startOfDay(dayText(at))
  const week = 7 * 86_400_000
  const weekAgo = new Date(at.getTime() - week)
  const asked = (name: string, call: string, bare: Question['bare']): Question => ({
    name,
    path: `${base}/${call}.today`,
    bare,
  })
  const before = new Date(midnight.getTime() - week)
  const both = (of: (from: Date, to: Date) => Question['bare'][number]) => [of(midnight, at), of(before, weekAgo)]
  return [
    asked(
      '今日网单',
      'channel.business.analysis',
      both((from, to) => handWritten(merchantId, from, to)),
    ),
    asked('今日平台', 'channel.platform.business.analysis', [handWritten(merchantId, midnight, at)]),
    asked(
      '今日转单',
      'transfer.order.analysis',
      both((from, to) => ofTrades('merchant_id', merchantId, from, to)),
    ),
    asked(
      '今日接单',
      'received.order.analysis',
      both((from, to) => ofTrades('shop_merchant_id', merchantId, from, to)),
    ),
  ]
}
