import { sql } from 'kysely'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { lifeStates } from '@zdb/contract/shop/stores/states'
import { isNot } from '#core/domain/condition'
import type { Rules } from '#core/domain/rules'
import { db } from '#core/db/tx'
import { conditionsAt, shops } from './conditions.sql.ts'
import { inPool } from './pool.sql.ts'

type Obstacle = NonNullable<Result<typeof receivedOrders.pool>['obstacle']>

/** Conditions of a store alone, whatever the order. */
const ofStore = ['notLimited', 'owesNobody', 'depositPaid', 'depositStays', 'inTrade', 'receiving', 'open'] as const
/** Conditions of a store for an order that it could mend by its own settings and papers. */
const ofOrder = [
  'qualified',
  'foodPermit',
  'inScope',
  'inDeliveryArea',
  'inTime',
  'dearEnough',
  'slotOpen',
  'aboveFloor',
] as const

/** So many orders of the city are looked at: it is a reason, not a statistic. */
const most = 200

type Asked = { storeId?: number | undefined; at: Date; rules: Rules }
type Lacking<Name extends string> = Record<Name, boolean> & { id: number }

const firstLack = <Name extends string>(row: Record<Name, boolean>, names: readonly Name[]): Name | undefined =>
  names.find((name) => !row[name])

/** What keeps every store of a merchant out of the pool: the first lack of the one that lacks the fewest. */
const storeObstacle = async (merchantId: number, { storeId, at, rules }: Asked): Promise<Obstacle | null> => {
  const conditions = conditionsAt(at, rules)
  const columns = ofStore.map((name) => sql`${conditions[name].holds} as ${sql.ref(name)}`)
  const { rows } = await sql<Lacking<(typeof ofStore)[number]>>`
    select s.id, ${sql.join(columns)} from (${shops(sql`merchant_id = ${merchantId}`)}) s
    where ${isNot('s.life_state', lifeStates.deleted.code)}
      ${storeId === undefined ? sql`` : sql`and s.id = ${storeId}`} order by s.id`.execute(db())
  if (rows.length === 0) return { reason: 'noStore', words: '还没有门店，有了门店才能抢单', sid: '', orders: 0 }
  const lacks = rows
    .map((row) => ({ row, lacking: ofStore.filter((name) => !row[name]) }))
    .toSorted((a, b) => a.lacking.length - b.lacking.length)
  const [fewest] = lacks
  const reason = fewest?.lacking[0]
  return fewest && reason ? { reason, words: conditions[reason].words, sid: String(fewest.row.id), orders: 0 } : null
}

const settingWords: Readonly<Record<(typeof ofOrder)[number], string>> = {
  qualified: '不属于您门店经营的类目',
  foodPermit: '需要食品经营许可证',
  inScope: '不在您设置的抢单区域内',
  inDeliveryArea: '不在您设置的配送区域内',
  inTime: '来不及按您设置的备货时间准备',
  dearEnough: '低于您设置的抢单最低价',
  slotOpen: '要送到您已满或已截单的节日时段',
  aboveFloor: '低于您的节日最低接单价',
}

/** What of a merchant's own settings hides most of the orders that others of its city see. */
const settingObstacle = async (merchantId: number, { storeId, at, rules }: Asked): Promise<Obstacle | null> => {
  const conditions = conditionsAt(at, rules)
  const columns = ofOrder.map((name) => sql`${conditions[name].holds} as ${sql.ref(name)}`)
  const { rows } = await sql<Lacking<(typeof ofOrder)[number]> & { order_id: number }>`
    select s.id, o.id as order_id, ${sql.join(columns)}
    from (${shops(sql`merchant_id = ${merchantId}`)}) s
    cross join (select ${at}::timestamptz as at) t
    join transfer_order o on o.city_code = s.city_code and ${inPool}
    where ${conditions.notOwn.holds} and ${conditions.notOver.holds} and ${conditions.notBlocked.holds}
      and ${conditions.headStart.holds} ${storeId === undefined ? sql`` : sql`and s.id = ${storeId}`}
    limit ${most}`.execute(db())
  const orders = new Map<string, { reason: (typeof ofOrder)[number]; sid: number; hidden: Set<number> }>()
  for (const row of rows) {
    const reason = firstLack(row, ofOrder)
    if (!reason) continue
    const known = orders.get(reason) ?? { reason, sid: row.id, hidden: new Set<number>() }
    orders.set(reason, { ...known, hidden: known.hidden.add(row.order_id) })
  }
  const [mostHidden] = [...orders.values()].toSorted((a, b) => b.hidden.size - a.hidden.size)
  if (!mostHidden) return null
  const { reason, sid, hidden } = mostHidden
  return { reason, words: `同城有 ${hidden.size} 单${settingWords[reason]}`, sid: String(sid), orders: hidden.size }
}

/** Why a pool is empty; null when there is really nothing to be had. */
export const poolObstacle = async (merchantId: number, asked: Asked): Promise<Obstacle | null> =>
  (await storeObstacle(merchantId, asked)) ?? (await settingObstacle(merchantId, asked))
