import { groups, type GroupName } from '@zdb/contract/couriers/delivery/couriers'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { Strategy } from '@zdb/contract/couriers/delivery/states'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { sumYuan } from '#ui/format/money.ts'

export type Board = WireResult<typeof delivery.inquiry>
type Row = Board['rows'][number]

/** A courier's answer with the inquiry it belongs to: one that was asked again has its own. */
export type Quote = Row & { readonly key: string; readonly inquiryId: string }

/** A courier may stand on the board twice: for the platform's account and for the shop's own. */
export const keyOf = ({ group, code }: Pick<Row, 'group' | 'code'>): string => `${group}:${code}`

export const quotesIn = ({ rows, inquiry_id }: Board): Quote[] =>
  rows.map((row) => ({ ...row, key: keyOf(row), inquiryId: inquiry_id }))

/** One that can be called at the price it shows. */
export const isOffer = ({ state, is_open, price }: Row): boolean => state === 'ok' && is_open && price !== null

/** In the places they have; who has none yet comes last. */
export const inPlaces = (quotes: readonly Quote[], order: readonly string[]): Quote[] => {
  const placeOf = ({ key }: Quote): number => (order.includes(key) ? order.indexOf(key) : order.length)
  return quotes.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const boardGroups: readonly GroupName[] = ['aggregated', 'merchant', 'direct']

export type QuoteGroup = { name: GroupName; label: string; hint: string; open: Quote[]; closed: Quote[] }

/** A group that the store does not have is absent; couriers it has switched off stand apart. */
export const groupsOf = (quotes: readonly Quote[]): QuoteGroup[] =>
  boardGroups
    .map((name) => {
      const all = quotes.filter(({ group }) => group === name)
      const { label, hint } = groups[name]
      return { name, label, hint, open: all.filter((row) => row.is_open), closed: all.filter((row) => !row.is_open) }
    })
    .filter(({ open, closed }) => open.length + closed.length > 0)

/** Riders of a sales channel are no couriers that could be raced. */
export const isTickable = (quote: Quote): boolean => isOffer(quote) && quote.group !== 'direct'

const oneOf = <T>(values: readonly T[]): T | undefined => (new Set(values).size === 1 ? values[0] : undefined)

/** Whom a courier's code alone means: the platform's account where that one offers, else the shop's own. */
const meantBy = (code: number, quotes: readonly Quote[]): Quote | undefined => {
  const both = quotes.filter((quote) => quote.code === code && isTickable(quote))
  return both.find(({ group }) => group === 'aggregated') ?? both[0]
}

const mostAtOnce = 10

/** Why these cannot be called together; undefined when they can. */
export const whyNotTogether = (chosen: readonly Quote[], all: readonly Quote[]): string | undefined => {
  if (chosen.length > mostAtOnce) return `一次最多同时呼叫 ${mostAtOnce} 家`
  const sure =
    oneOf(chosen.map(({ group }) => group)) ?? chosen.every(({ code, key }) => meantBy(code, all)?.key === key)
  return sure ? undefined : '同一家运力的两种账号不能混在一起同时呼叫'
}

/** What a press calls: these couriers, at the prices that were seen as long as they come from one inquiry. */
export type Choice = {
  readonly key: string
  readonly channels: readonly number[]
  readonly group?: GroupName
  readonly strategy: Strategy
  readonly inquiryId?: string
}

export const choiceOf = (chosen: readonly Quote[]): Choice => ({
  key: chosen.length === 1 ? (chosen[0]?.key ?? '') : 'ticked',
  channels: chosen.map(({ code }) => code),
  group: oneOf(chosen.map(({ group }) => group)),
  strategy: chosen.length === 1 ? 'one' : 'race',
  inquiryId: oneOf(chosen.map(({ inquiryId }) => inquiryId)),
})

/** The one this way of calling would take first. */
export const isBest = ({ recommended_by }: Pick<Row, 'recommended_by'>, strategy: Strategy): boolean =>
  recommended_by.includes(strategy)

/** What the next press calls when nothing is ticked. Only one, and none is named: the recommended one is meant. */
export const choiceBy = (strategy: Strategy, offers: readonly Quote[]): Choice => {
  const best = offers.find((quote) => isBest(quote, strategy))
  if (strategy === 'one' && best) return { ...choiceOf([best]), key: 'strategy' }
  return { key: 'strategy', channels: [], strategy, inquiryId: oneOf(offers.map(({ inquiryId }) => inquiryId)) }
}

/** Whom the next press calls first: those ticked, all of a race, else the one that the strategy takes first. */
export const calledFirst = (
  ticked: readonly Quote[],
  strategy: Strategy,
  offers: readonly Quote[],
): readonly Quote[] => {
  if (ticked.length > 0) return ticked
  return strategy === 'race' ? offers : offers.filter((quote) => isBest(quote, strategy)).slice(0, 1)
}

/** What those cost by their own prices, with a tip for each. */
export const priceOf = (chosen: readonly Quote[], tip: string): string =>
  sumYuan(...chosen.flatMap(({ price }) => [price ?? '', tip]))

/** What is set aside until it is known who rides: prices and tips of those the balance pays. */
export const frozenBy = (chosen: readonly Quote[], tip: string): string =>
  sumYuan(...chosen.filter(({ group }) => group === 'aggregated').flatMap(({ price }) => [price ?? '', tip]))

const bestWords: Readonly<Record<Strategy, readonly [inTime: string, late: string]>> = {
  autopilot: ['最省且能准时', '送达最早，仍可能超时'],
  one: ['最省且能准时', '送达最早，仍可能超时'],
  race: ['最省且能准时', '送达最早，仍可能超时'],
  cheapest: ['最省', '最省，可能超时'],
  fastest: ['接单最快', '接单最快，可能超时'],
}

/** Why this one is recommended. */
export const reasonOf = ({ in_time }: Pick<Row, 'in_time'>, strategy: Strategy): string =>
  bestWords[strategy][in_time ? 0 : 1]

export const cellCount = 8
const worst = 60

/** Cells of the small bar: full at 100 %, empty at 60 %, because what lies below is never worth a call. */
export const cellsOf = (onTime: number): number =>
  Math.max(0, Math.min(cellCount, Math.round(((onTime - worst) / (100 - worst)) * cellCount)))
