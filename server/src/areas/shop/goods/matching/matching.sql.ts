import { sql, type RawBuilder } from 'kysely'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

/** A line of an order as its channel or a person wrote it. */
export type OrderLine = { readonly sku_id: string; readonly item_name: string; readonly item_spec: string }
type From = { readonly merchantId: number; readonly channel: number }

export type Match = { readonly skuId: number; readonly image: string }

/** 11枝 / 礼盒, 11枝,礼盒 and 11枝礼盒 are one kind; `kind_key` says the same of what is stored. */
const plain = (words: string): string => words.replaceAll(/[\s/,，、;；+|·-]/g, '').toLowerCase()

/** Goods without kinds come with 0 or -1 from some channels: that is no number. */
const numberOf = ({ sku_id }: OrderLine): string => (['', '0', '-1'].includes(sku_id.trim()) ? '' : sku_id)

const keyOf = ({ sku_id: given, item_name, item_spec }: OrderLine): string => {
  const sku_id = numberOf({ sku_id: given, item_name, item_spec })
  return sku_id === '' ? `n:${plain(item_name)}:${plain(item_spec)}` : `s:${sku_id}`
}

type Row = { place: number; sku_id: number; image: string | null }

/**
 * What each line is of: what was learned first, then the merchant's own code, then the same name and kind. Its picture
 * goes with the order to others: only one that the platform has looked at.
 */
export const matching = ({ merchantId, channel }: From, lines: readonly OrderLine[], learned: boolean) => sql<Row>`
    select distinct on (w.place) w.place::int as place, s.id as sku_id,
      case when not g.content_changed then g.images[1] end as image
    from unnest(
      ${lines.map(keyOf)}::text[], ${lines.map(numberOf)}::text[],
      ${lines.map((line) => line.item_name)}::text[], ${lines.map((line) => plain(line.item_spec))}::text[]
    ) with ordinality as w(line_key, code, name, spec, place)
    cross join lateral (
      select sku_id, 0 as rank from goods_match
      where ${learned} and merchant_id = ${merchantId} and channel = ${channel} and line_key = w.line_key
      union all
      select id, 1 from goods_sku
      where merchant_id = ${merchantId} and code = w.code and code <> '' and retired_at is null
      union all
      select k.id, 2 from goods n join goods_sku k on k.goods_id = n.id and k.retired_at is null
      where n.merchant_id = ${merchantId} and n.name = w.name and n.deleted_at is null
        and kind_key(k.spec_values) in ('', w.spec)
        and (cardinality(k.spec_values) = 0 or kind_key(k.spec_values) = w.spec)
    ) found
    join goods_sku s on s.id = found.sku_id and s.retired_at is null
    join goods g on g.id = s.goods_id and g.deleted_at is null
    order by w.place, found.rank, s.id`

const findMatches = async (
  from: From,
  lines: readonly OrderLine[],
  learned: boolean,
): Promise<(Match | undefined)[]> => {
  if (lines.length === 0) return []
  const { rows } = await matching(from, lines, learned).execute(db())
  const byPlace = new Map(rows.map(({ place, sku_id, image }) => [place, { skuId: sku_id, image: image ?? '' }]))
  return lines.map((_, index) => byPlace.get(index + 1))
}

export const matchLines = (from: From, lines: readonly OrderLine[]): Promise<(Match | undefined)[]> =>
  findMatches(from, lines, true)

/** The goods of the merchant's own that a line written by a person means. */
export const ownLike = async (
  merchantId: number,
  line: OrderLine,
): Promise<{ readonly goodsId: number; readonly price: Fen } | undefined> => {
  const [match] = await findMatches({ merchantId, channel: 0 }, [line], false)
  if (!match) return undefined
  const sku = await db()
    .selectFrom('goods_sku')
    .select(['goods_id', 'price'])
    .where('id', '=', match.skuId)
    .executeTakeFirst()
  return sku && { goodsId: sku.goods_id, price: fen(sku.price) }
}

/** One number under two names names neither. */
const sharesNumber = (lines: readonly OrderLine[], line: OrderLine): boolean =>
  numberOf(line) !== '' &&
  lines.some(
    (other) =>
      other !== line &&
      numberOf(other) === numberOf(line) &&
      (other.item_name !== line.item_name || other.item_spec !== line.item_spec),
  )

/** Somebody wrote over a line what it really is: what its channel calls so is that from now on. */
export const learnFrom = async (
  tx: Tx,
  from: From,
  before: readonly OrderLine[],
  after: readonly OrderLine[],
): Promise<void> => {
  if (before.length !== after.length) return
  const corrected = before.flatMap((line, index) => {
    const written = after[index]
    const isSame = written?.item_name === line.item_name && written.item_spec === line.item_spec
    return written === undefined || isSame ? [] : [{ line, to: { ...written, sku_id: '' } }]
  })
  const found = await findMatches(
    from,
    corrected.map(({ to }) => to),
    false,
  )
  for (const [index, { line }] of corrected.entries()) {
    const match = found[index]
    if (sharesNumber(before, line)) continue
    if (!match) {
      // It is none of the goods, whatever was learned of it.
      await tx
        .deleteFrom('goods_match')
        .where('merchant_id', '=', from.merchantId)
        .where('channel', '=', from.channel)
        .where('line_key', '=', keyOf(line))
        .execute()
      continue
    }
    const learned = { sku_id: match.skuId, at: now() }
    await tx
      .insertInto('goods_match')
      .values({ merchant_id: from.merchantId, channel: from.channel, line_key: keyOf(line), ...learned })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'channel', 'line_key']).doUpdateSet(learned))
      .execute()
  }
}

/** These numbers of a channel are these kinds from now on, as far as they are the merchant's own. */
export const learnSkus = async (
  tx: Tx,
  { merchantId, channel }: From,
  pairs: readonly { readonly channelSku: string; readonly skuId: number }[],
): Promise<void> => {
  await sql`
    insert into goods_match (merchant_id, channel, line_key, sku_id, at)
    select s.merchant_id, ${channel}::smallint, 's:' || p.channel_sku, s.id, ${now()}::timestamptz
    from unnest(
      ${pairs.map(({ channelSku }) => channelSku)}::text[], ${pairs.map(({ skuId }) => skuId)}::bigint[]
    ) as p(channel_sku, sku_id)
    join goods_sku s on s.id = p.sku_id and s.merchant_id = ${merchantId}
    on conflict (merchant_id, channel, line_key) do update set sku_id = excluded.sku_id, at = excluded.at`.execute(tx)
}

export type Sold = {
  readonly goods_id: number
  readonly name: string
  readonly spec_values: string[]
  readonly quantity: number
  readonly portion: number
  readonly materials: unknown
}

export type SoldTogether = Omit<Sold, 'goods_id' | 'name' | 'spec_values'>

/** What of the merchant's own goods these orders are for, kind by kind, and how many of them are for any. */
export const soldInAll = async (
  merchantId: number,
  orderSns: readonly string[],
): Promise<{ readonly orders: number; readonly sold: readonly SoldTogether[] }> => {
  const sales = sql`
    from goods_sale sale where sale.order_sn = any(${[...orderSns]}::text[]) and sale.merchant_id = ${merchantId}
      and sale.returned_at is null`
  const [{ rows: counts }, { rows: sold }] = await Promise.all([
    sql<{ orders: number }>`select count(distinct sale.order_sn)::int as orders ${sales}`.execute(db()),
    sql<SoldTogether>`
      select m.quantity, s.portion, g.materials from (
        select sale.sku_id, sum(sale.quantity)::int as quantity ${sales} group by sale.sku_id
      ) m join goods_sku s on s.id = m.sku_id join goods g on g.id = s.goods_id order by g.id, s.position`.execute(
      db(),
    ),
  ])
  return { orders: counts[0]?.orders ?? 0, sold }
}

/** What of the merchant's own goods an order is for. */
export const soldOf = (merchantId: RawBuilder<unknown>, orderSn: RawBuilder<unknown>): RawBuilder<Sold> => sql<Sold>`
  select sale.goods_id, g.name, s.spec_values, sale.quantity, s.portion, g.materials
  from goods_sale sale join goods_sku s on s.id = sale.sku_id join goods g on g.id = sale.goods_id
  where sale.order_sn = ${orderSn} and sale.merchant_id = ${merchantId} and sale.returned_at is null
  order by sale.id`
