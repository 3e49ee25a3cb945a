import { pushTypes } from '@zdb/contract/desk/push/schemas'
import type { PushEvent } from '@zdb/contract/desk/push/notifications'
import { bandWords, radarKindNames, radarSteps, type RadarKind } from '@zdb/contract/desk/radar/states'
import { fen, yuanText } from '@zdb/contract/kit/fen'
import { storePush, type AlertCause } from '#areas/desk/push/public'
import { within } from '#core/db/tx'
import { goodsBrief } from '#core/domain/goods-brief'
import { currentRules } from '#core/domain/rules'
import { days, hours, minutes, now } from '#core/time/clock'
import { countPace } from './pace.sql.ts'
import { momentOf } from './radar.ts'
import { endingBetween, noteWarning, numbered, toWarnOf, worstBands, type RadarOrder } from './radar.sql.ts'
import type { Moment, Scope } from './slack.sql.ts'

/** No order needs longer than that: what is wanted later is not about to be late. */
const horizon = hours(6)
const batch = 500

const told = {
  online: { event: 'onlineLateAhead', identity: 0, key: 'online_sn' },
  sent: { event: 'sentLateAhead', identity: 1, key: 'sn' },
  received: { event: 'receivedLateAhead', identity: 2, key: 'sn' },
} as const satisfies Record<RadarKind, { event: PushEvent; identity: 0 | 1 | 2; key: string }>

const everyKind = (which: Scope[RadarKind]): Scope =>
  Object.fromEntries(radarKindNames.map((kind) => [kind, which])) as Scope

const lateWords = (slack: number): string =>
  slack < 0 ? `预计晚到${Math.ceil(-slack)}分钟` : `余量只剩${Math.floor(slack)}分钟`

const bandOf = ({ ahead_band }: RadarOrder): 1 | 2 | 3 => (ahead_band ?? 1) as 1 | 2 | 3

/** 国贸店 33枝红玫瑰：没有骑手，预计晚到12分钟，22分钟后晚到退全款，涉及128.00元. */
const wordsOf = (order: RadarOrder): string => {
  const { shop_name, goods, step, slack, to_band, stake, stake_at_most } = order
  const which = [shop_name, goodsBrief(goods)].filter(Boolean).join(' ')
  const money = stake > 0 ? `${stake_at_most ? '最多' : '涉及'}${yuanText(fen(stake))}` : ''
  const until = Math.max(0, Math.floor(to_band ?? 0))
  return `${which}：${[radarSteps[step].label, lateWords(slack), `${until}分钟后${bandWords[bandOf(order)]}`, money].filter(Boolean).join('，')}`
}

/** Somebody is called where there is something to do, or money is at stake; else it is news. */
const needsSomebody = (order: RadarOrder): boolean => radarSteps[order.step].act !== null || bandOf(order) > 1

/** False where another process told of it first. */
const warn = (order: RadarOrder, { at }: Moment): Promise<boolean> =>
  within(async (tx) => {
    if (!(await noteWarning(tx, order, at))) return false
    const { event, identity, key } = told[order.kind]
    await storePush(tx, {
      merchantId: order.merchant_id,
      storeId: order.kind === 'sent' ? null : order.store_id,
      event,
      type: pushTypes.orderListed,
      identity,
      title: `${order.kind === 'online' ? '网单' : order.kind === 'sent' ? '转单' : '接单'}即将${bandWords[bandOf(order)]}`,
      alert: wordsOf(order),
      ...(needsSomebody(order) ? { voice: 'order-changed.wav' } : {}),
      params: { [key]: order.sn, status: order.state, radar_band: String(bandOf(order)) },
    })
    return true
  })

const keyOf = ({ kind, sn }: RadarOrder): string => `${kind} ${sn}`

/** Tells of every order that is about to cross a band, once for each, before it is crossed. */
export const warnOfBands = async (): Promise<void> => {
  const rules = await currentRules()
  const failures: unknown[] = []
  /** What failed, or was told of already: offered again it is not tried again. */
  const untold = new Set<string>()
  for (;;) {
    const moment = momentOf(rules)
    const earliest = new Date(moment.at.getTime() - minutes(moment.bands.share))
    const scope = everyKind(endingBetween(earliest, new Date(moment.at.getTime() + horizon)))
    const due = (await toWarnOf(scope, moment, batch)).filter((order) => !untold.has(keyOf(order)))
    if (due.length === 0) break
    for (const order of due) {
      const told = await warn(order, moment).catch((error: unknown) => {
        failures.push(error)
        return false
      })
      if (!told) untold.add(keyOf(order))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be warned of`)
}

const kindOf = (event: PushEvent): RadarKind | undefined => radarKindNames.find((kind) => told[kind].event === event)

/** It was brought, belongs to another, was moved to another time, or will make it after all. */
export const lateAheadAlerts: AlertCause = {
  events: radarKindNames.map((kind) => told[kind].event),
  gone: async (alerts) => {
    const about = alerts.flatMap(({ id, event, merchantId, params }) => {
      const kind = kindOf(event)
      const sn = kind && params[told[kind].key]
      return kind && sn ? [{ id, kind, sn, merchantId, band: Number(params.radar_band) }] : []
    })
    const scope = everyKind(numbered(about.map(({ sn }) => sn)))
    const still = new Map(
      (await worstBands(scope, momentOf(await currentRules()))).map(({ kind, sn, merchant_id, band }) => [
        `${kind} ${sn} ${merchant_id}`,
        band,
      ]),
    )
    return about
      .filter(({ kind, sn, merchantId, band }) => (still.get(`${kind} ${sn} ${merchantId}`) ?? 0) < band)
      .map(({ id }) => id)
  },
}

const learnedFrom = days(30)

export const learnPace = (): Promise<void> => countPace(new Date(now().getTime() - learnedFrom))
