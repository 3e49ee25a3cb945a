import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import type { radar } from '@zdb/contract/desk/radar/endpoints'
import {
  radarKindNames,
  radarKinds,
  radarStateNames,
  radarStates,
  type RadarKind,
} from '@zdb/contract/desk/radar/states'
import { routeTo } from '@zdb/contract/pages'
import { goodsBrief } from '#core/domain/goods-brief'
import { currentRules, type Rules } from '#core/domain/rules'
import { todoSource, type TodoSource } from '#core/domain/todo'
import { may, type Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { now } from '#core/time/clock'
import { storeOf } from '#areas/shop/stores/public'
import { ofMerchant, radarCounts, radarPage, type RadarOrder } from './radar.sql.ts'
import type { Moment, Scope } from './slack.sql.ts'

const chinaHour = 8

/** Now, in China's hour, under the rules of now. */
export const momentOf = (rules: Rules, at = now()): Moment => ({
  at,
  hour: (at.getUTCHours() + chinaHour) % 24,
  bands: {
    free: rules.rulingLateFreeMinutes,
    share: rules.rulingLateShareMinutes,
    ahead: rules.radarAheadMinutes,
    tight: rules.radarTightMinutes,
  },
  enough: rules,
})

type Filter = Query<typeof radar.totals>

type Reader = Pick<Actor, 'merchantId' | 'isMaster' | 'grants'>

/** Orders of the kinds that this person may read. */
const scopeFor = (reader: Reader, kind?: RadarKind, storeId?: number): Scope =>
  Object.fromEntries(
    radarKindNames
      .filter((each) => (kind ?? each) === each && may(reader, radarKinds[each].allow))
      .map((each) => [each, ofMerchant(each, reader.merchantId, storeId)]),
  )

/** Of one store where one is named: one's own. */
const scopeOf = async (actor: Actor, { kind, sid }: Filter): Promise<Scope> => {
  const storeId = sid ? idOf(sid) : undefined
  if (storeId !== undefined) await storeOf(actor, storeId)
  return scopeFor(actor, kind, storeId)
}

const isEmpty = (scope: Scope): boolean => Object.keys(scope).length === 0

type Row = Result<typeof radar.list>['items'][number]

/** A minute that has begun is not left any more. */
const present = ({ shop_name, goods, needed, slack, to_band, ...order }: RadarOrder): Row => ({
  kind: order.kind,
  sn: order.sn,
  shop_name: shop_name ?? '',
  goods_brief: goodsBrief(goods),
  window_start: order.window_start,
  window_end: order.window_end,
  status: order.status,
  step: order.step,
  ride_sn: order.kind === 'sent' ? '' : (order.ride_sn ?? ''),
  needed_minutes: Math.ceil(needed),
  slack_minutes: Math.floor(slack),
  ahead_band: order.ahead_band,
  minutes_to_band: to_band === null ? null : Math.max(0, Math.floor(to_band)),
  money: fen(order.money),
  stake: fen(order.stake),
  stake_at_most: order.stake_at_most,
})

export const list = async (actor: Actor, query: Query<typeof radar.list>): Promise<Result<typeof radar.list>> => {
  const { page, page_size, status } = query
  const scope = await scopeOf(actor, query)
  if (isEmpty(scope)) return { items: [], total: 0, page, page_size }
  const moment = momentOf(await currentRules())
  const { rows, total } = await radarPage(scope, moment, { status, limit: page_size, offset: (page - 1) * page_size })
  return { items: rows.map(present), total, page, page_size }
}

export const totals = async (actor: Actor, query: Filter): Promise<Result<typeof radar.totals>> => {
  const scope = await scopeOf(actor, query)
  const moment = momentOf(await currentRules())
  const counted = isEmpty(scope) ? [] : await radarCounts(scope, moment)
  const { free, share, ahead, tight } = moment.bands
  const of = new Map(counted.map(({ status, orders }) => [status, orders]))
  const counts = Object.fromEntries(radarStateNames.map((status) => [status, of.get(status) ?? 0]))
  return {
    counts: counts as Result<typeof radar.totals>['counts'],
    stake: fen(counted.reduce((sum, { stake }) => sum + stake, 0)),
    free_minutes: free,
    share_minutes: share,
    ahead_minutes: ahead,
    tight_minutes: tight,
  }
}

/** How many are about to cross a band and are in none yet. */
const countAhead = async (reader: Reader): Promise<number> => {
  const scope = scopeFor(reader)
  if (isEmpty(scope)) return 0
  const counted = await radarCounts(scope, momentOf(await currentRules()))
  return counted.find(({ status }) => status === 'ahead')?.orders ?? 0
}

export const radarTodos: TodoSource = todoSource('orders', async (who) => ({ 'radar.ahead': await countAhead(who) }), [
  {
    key: 'radar.ahead',
    title: radarStates.ahead.label,
    tone: 'red',
    route: routeTo('radar', { status: 'ahead' }),
    allow: 'radar.read',
  },
])
