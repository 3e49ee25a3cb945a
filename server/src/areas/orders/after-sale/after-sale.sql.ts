import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely'
import { afterSaleStates, afterSaleTabs, judgingStages, type CaseTodo } from '@zdb/contract/orders/after-sale/states'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import type { Sort } from '@zdb/contract/kit/lists/sorting'
import type { Part } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { orderingOf } from '#core/lists/ordering'
import type { AfterSale, AfterSaleEvent, DB } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { erasing } from '#core/domain/forget-names.sql'
import { isFree } from '#core/work/sweep.sql'
import { todoViews } from './todo.sql.ts'

export type Case = Selectable<AfterSale>
export type NewCase = Insertable<AfterSale>
export type CaseEvent = Selectable<AfterSaleEvent>

/** Who plays which part in a case. */
export const ownerColumns = { sender: 'merchant_id', shop: 'shop_merchant_id' } as const

export const insertCase = (tx: Tx, item: NewCase): Promise<Case> =>
  tx.insertInto('after_sale').values(item).returningAll().executeTakeFirstOrThrow()

export const patchCase = (tx: Tx, id: number, change: Partial<NewCase>): Promise<Case> =>
  tx.updateTable('after_sale').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** A case as one of its two merchants knows it; to everybody else it does not exist. */
export const caseOf = async (actor: Actor, id: number): Promise<{ item: Case; part: Part }> => {
  const item =
    (await db()
      .selectFrom('after_sale')
      .selectAll()
      .where('id', '=', id)
      .where((where) =>
        where.or([where('merchant_id', '=', actor.merchantId), where('shop_merchant_id', '=', actor.merchantId)]),
      )
      .executeTakeFirst()) ?? refuse('notFound')
  return { item, part: item.merchant_id === actor.merchantId ? 'sender' : 'shop' }
}

export const caseById = async (tx: Tx, id: number): Promise<Case> =>
  (await tx.selectFrom('after_sale').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const lockCase = (tx: Tx, id: number): Promise<Case> =>
  tx.selectFrom('after_sale').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

type NewEvent = Omit<Insertable<AfterSaleEvent>, 'at' | 'changes'> & { changes?: readonly object[] }

export const insertEvent = async (tx: Tx, { changes = [], ...event }: NewEvent): Promise<void> => {
  await tx
    .insertInto('after_sale_event')
    .values({ ...event, at: now(), changes: JSON.stringify(changes) })
    .execute()
}

/** The story of a case from its beginning. */
export const eventsOf = (id: number): Promise<CaseEvent[]> =>
  db().selectFrom('after_sale_event').selectAll().where('after_sale_id', '=', id).orderBy('id').limit(500).execute()

/**
 * What ended cases of an order have already moved: out of the price, of that out of the hold, and beyond it.
 * A sum of bigints is numeric and comes as text.
 */
export const paidBefore = async (orderId: number): Promise<{ amount: Fen; fromHold: Fen; compensation: Fen }> => {
  const row = await db()
    .selectFrom('after_sale')
    .select((select) => [
      select.fn.coalesce(select.fn.sum<string>('amount'), sql.lit('0')).as('amount'),
      select.fn.coalesce(select.fn.sum<string>('from_hold'), sql.lit('0')).as('from_hold'),
      select.fn.coalesce(select.fn.sum<string>('compensation'), sql.lit('0')).as('compensation'),
    ])
    .where('order_id', '=', orderId)
    .where('state', '=', afterSaleStates.agreed.code)
    .where('ended_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    amount: fen(Number(row.amount)),
    fromHold: fen(Number(row.from_hold)),
    compensation: fen(Number(row.compensation)),
  }
}

/** What of each order was given back after it had been settled; orders of which nothing was are absent. */
export const refundedAfterSettlement = async (orderIds: readonly number[]): Promise<ReadonlyMap<number, Fen>> => {
  const { rows } = await sql<{ order_id: number; amount: number }>`
    select order_id, sum(amount - from_hold)::bigint as amount from after_sale
    where order_id = any(${[...orderIds]}::bigint[]) and state = ${afterSaleStates.agreed.code} and ended_at is not null
    group by order_id`.execute(db())
  return new Map(rows.map(({ order_id, amount }) => [order_id, fen(amount)]))
}

/** Cases the clock has something to do for; what the platform owes is not decided by time. */
export const dueCases = async (sweep: string, at: Date, limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('after_sale')
    .select('id')
    .where('deadline_at', '<=', at)
    .where(isFree(sweep, 'after_sale.id'))
    .where('stage', 'in', [judgingStages.none.code, judgingStages.decided.code])
    .orderBy('deadline_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const judging = [judgingStages.arbitration.code, judgingStages.decided.code, judgingStages.appeal.code]

export type Tab = (typeof afterSaleTabs)[number]

/** Each case is in exactly one tab beside `all`. */
const inTab =
  ({ index, states }: Tab) =>
  (where: ExpressionBuilder<DB & { a: AfterSale }, 'a'>) => {
    if (index === 'all') return where.lit(true)
    if (index === 'judging') return where('a.stage', 'in', judging)
    return where.and([
      where(
        'a.state',
        'in',
        (states ?? []).map((name) => afterSaleStates[name].code),
      ),
      where('a.stage', 'not in', judging),
    ])
  }

export type Filter = {
  part: Part
  merchantId: number
  keyword?: string | undefined
  todo?: CaseTodo | undefined
}

const matching = ({ part, merchantId, keyword, todo }: Filter) => {
  const all = db()
    .selectFrom('after_sale as a')
    .innerJoin('transfer_order as o', 'o.id', 'a.order_id')
    .where(`a.${ownerColumns[part]}`, '=', merchantId)
  const mine = todo ? all.where(todoViews[todo]) : all
  if (!keyword) return mine
  const like = `%${keyword.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  return mine.where((where) => where.or([where('o.sn', 'ilike', like), where('o.search', 'ilike', like)]))
}

export type CaseRow = Case & { sn: string; price: number | null; goods: unknown; partner: string }

export const listCases = async (
  filter: Filter,
  tab: Tab,
  { page, page_size, sort }: { page: number; page_size: number; sort?: Sort | undefined },
): Promise<{ rows: CaseRow[]; total: number }> => {
  const found = matching(filter).where(inTab(tab))
  const other = filter.part === 'sender' ? 'a.shop_merchant_id' : 'a.merchant_id'
  const [rows, counted] = await Promise.all([
    found
      .innerJoin('merchant as m', 'm.id', other)
      .selectAll('a')
      .select(['o.sn', 'o.price', 'o.goods', 'm.name as partner'])
      .$if(orderingOf(tab, sort, 'deadline_at').soonest, (query) => query.orderBy('a.deadline_at'))
      .orderBy('a.id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    found.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.count }
}

/** All tabs are counted in one walk over the merchant's cases. */
export const countTabs = (filter: Filter): Promise<Record<string, number>> =>
  matching(filter)
    .select((select) => afterSaleTabs.map((tab) => select.fn.countAll<number>().filterWhere(inTab(tab)).as(tab.index)))
    .executeTakeFirstOrThrow()

export const merchantName = async (id: number): Promise<string> => {
  const row = await db().selectFrom('merchant').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return row.name
}

export type ShopCases = { open: number; last_ended: Date | null }

/** Open cases against any store of a merchant, and when the last case against this one ended. */
export const casesOfShop = async (merchantId: number, storeId: number): Promise<ShopCases> => {
  const { rows } = await sql<ShopCases>`
    select (select count(*) from after_sale where shop_merchant_id = ${merchantId} and ended_at is null)::int as open,
      max(a.ended_at) as last_ended
    from (select id from transfer_order where shop_id = ${storeId} order by id desc limit 5000) o
    join after_sale a on a.order_id = o.id`.execute(db())
  return rows[0] ?? { open: 0, last_ended: null }
}

/** These cases with the numbers of their orders, whosever they are: for the platform. */
export const casesById = (ids: readonly number[]): Promise<(Case & { sn: string })[]> =>
  db()
    .selectFrom('after_sale as a')
    .innerJoin('transfer_order as o', 'o.id', 'a.order_id')
    .selectAll('a')
    .select('o.sn')
    .where('a.id', 'in', [...ids, 0])
    .execute()

/** The newest cases in which a merchant has a part, with the numbers of their orders: for the platform. */
export const newestCasesOf = async (merchantId: number, limit: number): Promise<(Case & { sn: string })[]> => {
  const { rows } = await sql<Case & { sn: string }>`
    select a.*, o.sn from (
      (select * from after_sale where merchant_id = ${merchantId} order by id desc limit ${limit})
      union
      (select * from after_sale where shop_merchant_id = ${merchantId} order by id desc limit ${limit})
    ) a join transfer_order o on o.id = a.order_id order by a.id desc limit ${limit}`.execute(db())
  return rows
}

/** The last cases a merchant had in this part before that moment, with the numbers of their orders: for the platform. */
export const casesBefore = (
  part: Part,
  merchantId: number,
  before: Date,
  limit: number,
): Promise<(Case & { sn: string })[]> =>
  db()
    .selectFrom('after_sale as a')
    .innerJoin('transfer_order as o', 'o.id', 'a.order_id')
    .selectAll('a')
    .select('o.sn')
    .where(`a.${ownerColumns[part]}`, '=', merchantId)
    .where('a.at', '<', before)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()

type CaseRecord = { cases: number; against: number }

/** How many cases a merchant had as sender and as shop before this one, and how many of them went against it. */
export const recordOf = async (part: Part, merchantId: number, before: Date): Promise<CaseRecord> => {
  const lost = part === 'sender' ? afterSaleStates.closed.code : afterSaleStates.agreed.code
  const row = await db()
    .selectFrom('after_sale')
    .select((select) => [
      select.fn.countAll<string>().as('cases'),
      select.fn.countAll<string>().filterWhere('state', '=', lost).as('against'),
    ])
    .where(ownerColumns[part], '=', merchantId)
    .where('at', '<', before)
    .executeTakeFirstOrThrow()
  return { cases: Number(row.cases), against: Number(row.against) }
}

/** What an erased merchant said stays in the case of the other side, under a number. */
export const forgetSpeakers = ({ merchantId }: { merchantId: number }): Promise<void> =>
  erasing((tx) =>
    sql`
      update after_sale_event e set actor = '商家' || ${merchantId}::text from after_sale c
      where c.id = e.after_sale_id and ((e.side = 'sender' and c.merchant_id = ${merchantId})
        or (e.side = 'shop' and c.shop_merchant_id = ${merchantId}))`.execute(tx),
  )
