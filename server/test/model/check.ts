import { sql } from 'kysely'
import { expect } from 'vitest'
import { afterSaleStates, judgingStages } from '@zdb/contract/orders/after-sale/states'
import {
  modificationStates,
  photoStates,
  quoteStates,
  transferStates,
} from '@zdb/contract/orders/transfer-orders/states'
import { db } from '#core/db/tx'
import { owes } from './money.ts'
import type { Real } from './stage.ts'
import { names, openCase, openModification, type Case, type Model, type Name, type Order } from './world-model.ts'

type Row = {
  sn: string
  quote_ids: number[]
  [column: string]: unknown
}
type Till = { kind: string; merchant_id: number; balance: number; posted: number }
type ModelView = {
  orders: Row[]
  tills: Till[]
  merchants: { id: number; tries: number; locked: boolean; credit: number; held: number; owes: number }[]
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** Everything the model speaks of, as the database has it, in one statement. */
const read = async (ids: readonly number[], now: number): Promise<ModelView> => {
  const mine = sql`any(${[...ids]}::bigint[])`
  const { rows } = await sql<{ seen: ModelView }>`
    select json_build_object(
      'orders', (select coalesce(json_agg(each order by each.id), '[]') from (
        select o.id, o.sn, o.kind, o.state, o.merchant_id, o.shop_merchant_id, o.price, h.amount as held, o.remarks,
          o.chosen_quote_id, ${ms('o.window_start')} as window_start, ${ms('o.window_end')} as window_end,
          ${ms('o.deadline_at')} as until, ${ms('o.ended_at')} as ended_at, o.abnormal, o.photo_state, o.modify_open,
          o.after_sale_open,
          (select coalesce(json_agg(q.id order by q.id), '[]') from quote q where q.order_id = o.id) as quote_ids,
          (select coalesce(json_agg(json_build_array(q.merchant_id, q.price, q.state) order by q.id), '[]')
            from quote q where q.order_id = o.id) as quotes,
          (select coalesce(json_agg(json_build_array(m.price_after, m.state, ${ms('m.deadline_at')}) order by m.id), '[]')
            from modification m where m.order_id = o.id) as modifications,
          (select coalesce(json_agg(p.state order by p.id), '[]') from transfer_order_photo p where p.order_id = o.id) as photos,
          (select case when c.by_default then 'default' else 'own' end from order_comment c where c.order_id = o.id) as comment,
          (select coalesce(json_agg(json_build_array(a.id, a.state, a.stage, a.amount, a.compensation, a.loser, a.result,
            a.from_hold, a.from_available, a.from_deposit, a.as_claim, a.ended_at is not null, ${ms('a.deadline_at')}) order by a.id), '[]')
            from after_sale a where a.order_id = o.id) as cases
        from transfer_order o left join ledger_hold h on h.key = o.hold_key and h.resolved_at is null
        where o.merchant_id = ${mine}) each),
      'tills', (select json_agg(each) from (
        select a.kind, a.merchant_id, a.balance,
          (select coalesce(sum(p.amount), 0) from ledger_posting p where p.account_id = a.id) as posted
        from ledger_account a where a.merchant_id = ${mine}) each),
      'merchants', (select json_agg(each) from (
        select m.id, m.pay_failures as tries, coalesce(m.pay_locked_until > ${new Date(now)}, false) as locked,
          coalesce((select used from grab_credit g where g.merchant_id = m.id), 0) as credit,
          coalesce((select sum(h.amount) from ledger_hold h where h.merchant_id = m.id and h.resolved_at is null), 0) as held,
          coalesce((select sum(c.amount - c.repaid) from claim c where c.debtor_id = m.id), 0) as owes
        from merchant m where m.id = ${mine}) each)
    ) as seen`.execute(db())
  const [row] = rows
  if (!row) throw new Error('nothing was read')
  return row.seen
}

const caseLine = (item: Case, seenUntil: unknown): unknown[] => [
  item.id,
  afterSaleStates[item.state].code,
  judgingStages[item.stage].code,
  item.amount,
  item.compensation,
  item.loser,
  item.result,
  item.paid.hold,
  item.paid.available,
  item.paid.deposit,
  item.paid.claim,
  item.ended,
  item.until === 'set' && seenUntil !== null ? seenUntil : item.until,
]

const expectedOrder = (real: Real, order: Order, row: Row): Row => {
  const idOf = (name: Name | null) => (name ? real.players[name].merchantId : null)
  const seenCases = row['cases'] as unknown[][]
  return {
    id: row['id'],
    sn: order.sn,
    kind: order.kind,
    state: transferStates[order.state].code,
    merchant_id: idOf(order.sender),
    shop_merchant_id: idOf(order.shop),
    price: order.price,
    held: order.held,
    remarks: order.remark,
    chosen_quote_id: order.chosen?.id ?? null,
    window_start: order.window.start,
    window_end: order.window.end,
    until: order.until,
    ended_at: order.endedAt,
    abnormal: order.abnormal,
    photo_state: photoStates[order.photo].code,
    modify_open: openModification(order) !== undefined,
    after_sale_open: openCase(order) !== undefined,
    quote_ids: row.quote_ids,
    quotes: order.quotes.map(({ by, price, state }) => [idOf(by), price, quoteStates[state].code]),
    modifications: order.modifications.map(({ price, state, until }) => [price, modificationStates[state].code, until]),
    photos: order.photos.map(({ state }) => photoStates[state].code),
    comment: order.comment === 'none' ? null : order.comment,
    cases: order.cases.map((item, index) => caseLine(item, seenCases[index]?.[12])),
  }
}

const same = (what: string, seen: unknown, expected: unknown): void => {
  if (JSON.stringify(seen) !== JSON.stringify(expected)) expect(seen, what).toEqual(expected)
}

const frozenOf = ({ orders }: Model, name: Name): number =>
  orders.filter(({ sender }) => sender === name).reduce((sum, { held }) => sum + (held ?? 0), 0)

/** States, prices, flags, deadlines, and every fen of every merchant: the model and the product agree. */
export const check = async (model: Model, real: Real): Promise<void> => {
  const ids = names.map((name) => real.players[name].merchantId)
  const seen = await read(ids, model.now)
  const rows = new Map(seen.orders.map((row) => [row.sn, row]))
  same('the orders there are', [...rows.keys()].sort(), model.orders.map(({ sn }) => sn).sort())
  for (const order of model.orders) {
    const row = rows.get(order.sn)
    if (!row) throw new Error(`${order.sn} is missing`)
    // A quote's call answers nothing: its number is learnt here.
    for (const [index, quote] of order.quotes.entries()) quote.id = row.quote_ids[index] ?? 0
    same(`order ${order.sn} of ${order.sender}`, row, expectedOrder(real, order, row))
  }
  for (const name of names) {
    const merchant = model.merchants[name]
    const id = real.players[name].merchantId
    const tills = seen.tills.filter(({ merchant_id }) => merchant_id === id)
    const balance = (kind: string) => tills.find((till) => till.kind === kind)?.balance ?? 0
    const facts = seen.merchants.find((row) => row.id === id)
    const frozen = frozenOf(model, name)
    same(
      `the money of ${name}`,
      {
        available: balance('available'),
        frozen: balance('frozen'),
        holds: facts?.held,
        deposit: balance('deposit'),
        owes: facts?.owes,
        revenue: balance('platformRevenue'),
        credit: facts?.credit,
        tries: facts?.tries,
        locked: facts?.locked,
      },
      {
        available: merchant.available,
        frozen,
        holds: frozen,
        deposit: merchant.deposit,
        owes: owes(model, name),
        revenue: merchant.revenue,
        credit: merchant.credit,
        tries: merchant.wrongTries,
        locked: merchant.lockedUntil > model.now,
      },
    )
  }
  same(
    'balances that are not the sum of their postings',
    seen.tills.filter(({ balance, posted }) => balance !== posted),
    [],
  )
  same(
    'the sum of all money',
    seen.tills.reduce((sum, { balance }) => sum + balance, 0),
    0,
  )
}
