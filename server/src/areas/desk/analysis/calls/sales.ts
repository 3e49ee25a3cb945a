import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { bandName, priceBands } from '@zdb/contract/desk/analysis/words'
import { wayNames, ways as wayLabels } from '@zdb/contract/orders/online-orders/ways'
import { flagsOf } from '#areas/desk/flags/public'
import type { Actor } from '#core/http/actor'
import { addSums, nothing, type Sums } from '../facts/measures.sql.ts'
import type { Extra } from '../links.ts'
import { accountsNamed, shopsNamed, storesNamed } from '../names.sql.ts'
import { levelsOf, percentage, presentSale } from '../present.ts'
import { comparedWith, festivalsIn, rangeOf, type Range } from '../ranges.ts'
import { goodsPage, liveSums, sumsBy, totalOf, type Dimension, type KeySums, type Of } from '../rollup/sums.sql.ts'
import { hourName, hours as allHours, linksOf, ofActor, upToDate } from './over-time.ts'

type RankedQuery = Query<typeof analysis.hours>
type Row = { key: string; name: string; extra: Extra; sums: Sums }

const spanOf = ({ from, to }: Range) => ({ start_date: from, end_date: to })

const mostFirst = (rows: readonly KeySums[]): KeySums[] =>
  rows.toSorted((a, b) => b.valid_amount - a.valid_amount || a.key.localeCompare(b.key))

/** The total of a range and its rows, each with its share of what is valid. */
const presented = (actor: Actor, of: Of, range: Range, total: Sums, rows: readonly Row[]) => {
  const links = linksOf(actor, of, range)
  return {
    total: presentSale(total, links),
    items: rows.map(({ key, name, extra, sums }) => ({
      key,
      name,
      valid_percentage: percentage(sums.valid, total.valid),
      ...presentSale(sums, { ...links, extra }),
    })),
  }
}

const finding =
  (rows: readonly KeySums[]) =>
  (key: string): Sums =>
    rows.find((row) => row.key === key) ?? nothing

/** By what each order is counted under exactly once, so that the rows add up to the total; beside the days they are held against. */
const summed = async (actor: Actor, query: RankedQuery, dimension: Dimension) => {
  const range = rangeOf(query)
  const of = await upToDate(actor, 'online', query.sid)
  const compared = comparedWith(range, query)
  const read = async (days: Range) => (await sumsBy(of, days, [dimension])).by(dimension)
  const rows = await read(range)
  const before = typeof compared === 'string' ? compared : { ...compared, rows: await read(compared.range) }
  return { actor, range, of, rows, total: addSums(rows), find: finding(rows), before }
}
type Summed = Awaited<ReturnType<typeof summed>>

/** The rows as they are told, and the same rows in the same order of what they are held against. */
const ranked = ({ actor, of, range, total, before }: Summed, rows: readonly Row[], whole: Extra = {}) => {
  const told = {
    ...spanOf(range),
    ...presented(actor, of, range, total, rows),
    total: presentSale(total, { ...linksOf(actor, of, range), extra: whole }),
    festivals: festivalsIn(range),
  }
  if (typeof before === 'string') return { ...told, compare: null, compare_hint: before }
  const find = finding(before.rows)
  const links = linksOf(actor, of, before.range)
  const compare = {
    kind: before.kind,
    label: before.label,
    ...spanOf(before.range),
    total: presentSale(addSums(before.rows), { ...links, extra: whole }),
    items: rows.map(({ key, name, extra }) => ({ key, name, ...presentSale(find(key), { ...links, extra }) })),
  }
  return { ...told, compare, compare_hint: '' }
}

const channelRow = (sums: KeySums): Row => ({
  key: sums.key,
  name: channelOf(Number(sums.key)).name,
  extra: { channel: Number(sums.key) },
  sums,
})

export const platforms = async (actor: Actor, query: RankedQuery): Promise<Result<typeof analysis.platforms>> => {
  const found = await summed(actor, query, 'channel')
  const { items, ...rest } = ranked(found, mostFirst(found.rows).map(channelRow))
  return {
    ...rest,
    items: items.map((row) => ({ ...row, channel: Number(row.key) })),
  }
}

export const platformsToday = async (
  actor: Actor,
  sid: string | undefined,
  { day, at }: { day: string; at: Date },
): Promise<Result<typeof analysis.platformsToday>> => {
  const of = ofActor(actor, 'online', sid)
  const rows = await liveSums(of, 'channel', [{ day }])
  const { items, total } = presented(actor, of, { from: day, to: day }, addSums(rows), mostFirst(rows).map(channelRow))
  return { day, at, total, items: items.map((row) => ({ ...row, channel: Number(row.key) })) }
}

export const shops = async (actor: Actor, query: RankedQuery): Promise<Result<typeof analysis.shops>> => {
  const found = await summed(actor, query, 'shop')
  const known = await shopsNamed(actor.merchantId)
  const named = mostFirst(found.rows).map((sums) => ({
    key: sums.key,
    name: known.get(sums.key)?.name ?? '手工录单',
    extra: { online_shop_id: sums.key },
    sums,
  }))
  const { items, ...rest } = ranked(found, named)
  return {
    ...rest,
    items: items.map((row) => {
      const channel = known.get(row.key)?.channel ?? 11
      return { ...row, channel, channel_zh: channelOf(channel).name }
    }),
  }
}

export const ways = async (actor: Actor, query: RankedQuery): Promise<Result<typeof analysis.ways>> => {
  const found = await summed(actor, query, 'way')
  const rows = wayNames.map((key) => ({ key, name: wayLabels[key], extra: { way: key }, sums: found.find(key) }))
  const { items, ...rest } = ranked(found, rows)
  return { ...rest, items: items.map((row, at) => ({ ...row, key: wayNames[at] ?? 'none' })) }
}

/** Those who passed orders on: the total is of what was passed on. */
export const people = async (actor: Actor, query: RankedQuery): Promise<Result<typeof analysis.people>> => {
  const found = await summed(actor, query, 'account')
  const names = await accountsNamed(actor.merchantId)
  const named = mostFirst(found.rows).map((sums) => ({
    key: sums.key,
    name: names.get(sums.key) ?? '系统',
    extra: { transfer_account_id: sums.key },
    sums,
  }))
  return ranked(found, named, { passed_on: 1 })
}

export const hours = async (actor: Actor, query: RankedQuery): Promise<Result<typeof analysis.hours>> => {
  const found = await summed(actor, query, 'hour')
  const levels = levelsOf(found.rows)
  const named = allHours.map((hour) => ({
    key: String(hour),
    name: hourName(hour),
    extra: { hour },
    sums: found.find(String(hour)),
  }))
  const { items, ...rest } = ranked(found, named)
  return {
    ...rest,
    items: items.map(({ valid_percentage, ...row }) => ({
      ...row,
      valid_order_percentage: valid_percentage,
      level: levels.get(row.key) ?? null,
    })),
  }
}

const yuan = (amount: number): string => `${amount}.00`

export const prices = async (actor: Actor, query: RankedQuery): Promise<Result<typeof analysis.prices>> => {
  const found = await summed(actor, query, 'band')
  const levels = levelsOf(found.rows)
  const named = priceBands.map((band, at) => ({
    key: String(at),
    name: bandName(band),
    extra: { price_from: yuan(band.from), ...(band.to === null ? {} : { price_to: yuan(band.to) }) },
    sums: found.find(String(at)),
  }))
  const { items, ...rest } = ranked(found, named)
  return {
    ...rest,
    items: items.map((row, at) => {
      const { from, to } = priceBands[at] ?? priceBands[0]
      return {
        ...row,
        level: levels.get(row.key) ?? null,
        from: fen(from * 100),
        to: to === null ? null : fen(to * 100),
      }
    }),
  }
}

export const marks = async (actor: Actor, query: RankedQuery): Promise<Result<typeof analysis.marks>> => {
  const found = await summed(actor, query, 'flag')
  const flags = [...(await flagsOf(actor)), { id: 0, name: '未插旗' }]
  const rows = flags.map(({ id, name }) => ({
    key: String(id),
    name,
    extra: { flag: id },
    sums: found.find(String(id)),
  }))
  return ranked(found, rows)
}

export const stores = async (actor: Actor, query: RankedQuery): Promise<Result<typeof analysis.stores>> => {
  const found = await summed(actor, query, 'store')
  const names = await storesNamed(found.rows.map(({ key }) => key))
  const named = mostFirst(found.rows).map((sums) => ({
    key: sums.key,
    name: names.get(sums.key) ?? '未分配门店',
    extra: { delivery_sid: sums.key },
    sums,
  }))
  return ranked(found, named)
}

export const goods = async (
  actor: Actor,
  { page, page_size, ...query }: Query<typeof analysis.goods>,
): Promise<Result<typeof analysis.goods>> => {
  const range = rangeOf(query)
  const of = await upToDate(actor, 'online', query.sid)
  const total = await totalOf(of, range)
  const found = await goodsPage(of, range, { limit: page_size, offset: (page - 1) * page_size })
  const links = linksOf(actor, of, range)
  return {
    ...spanOf(range),
    items: found.rows.map(({ key, ...sums }) => {
      const [item_name = '', item_spec = ''] = key.split('\t')
      const { order_route, valid_route } = presentSale(sums, {
        ...links,
        extra: { goods_name: item_name, goods_spec: item_spec },
      })
      return {
        key,
        name: item_spec ? `${item_name} ${item_spec}` : item_name,
        item_name,
        item_spec,
        order_count: sums.orders,
        valid_count: sums.valid,
        quantity: sums.quantity,
        amount: fen(sums.valid_amount),
        valid_percentage: percentage(sums.valid, total.valid),
        order_route,
        valid_route,
      }
    }),
    total: found.total,
    page,
    page_size,
  }
}
