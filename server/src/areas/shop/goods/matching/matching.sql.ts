import { sql } from 'kysely'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

/** A line of an order as its channel or a person wrote it. */
export type OrderLine = { readonly sku_id: string; readonly item_name: string; readonly item_spec: string }
type From = { readonly merchantId: number; readonly channel: number }

export type Match = { readonly skuId: number; readonly image: string }

/** 11枝 / 礼盒, 11枝,礼盒 and 11枝礼盒 are one kind. */
const plain = (words: string): string => words.replaceAll(/[\s/,，、;；+|·-]/g, '').toLowerCase()

const keyOf = ({ sku_id, item_name, item_spec }: OrderLine): string =>
  sku_id === '' ? `n:${plain(item_name)}:${plain(item_spec)}` : `s:${sku_id}`

type Row = { place: number; sku_id: number; image: string | null }

/** What each line is of: what was learned first, then the merchant's own code, then the same name and kind. */
const findMatches = async (
  { merchantId, channel }: From,
  lines: readonly OrderLine[],
  learned: boolean,
): Promise<(Match | undefined)[]> => {
  if (lines.length === 0) return []
  const { rows } = await sql<Row>`
    select distinct on (w.place) w.place::int as place, s.id as sku_id, g.images[1] as image
    from unnest(
      ${lines.map(keyOf)}::text[], ${lines.map((line) => line.sku_id)}::text[],
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
        and (cardinality(k.spec_values) = 0
          or lower(regexp_replace(array_to_string(k.spec_values, ''), '[\\s/,，、;；+|·-]', '', 'g')) = w.spec)
    ) found
    join goods_sku s on s.id = found.sku_id and s.retired_at is null
    join goods g on g.id = s.goods_id and g.deleted_at is null
    order by w.place, found.rank, s.id`.execute(db())
  const byPlace = new Map(rows.map(({ place, sku_id, image }) => [place, { skuId: sku_id, image: image ?? '' }]))
  return lines.map((_, index) => byPlace.get(index + 1))
}

export const matchLines = (from: From, lines: readonly OrderLine[]): Promise<(Match | undefined)[]> =>
  findMatches(from, lines, true)

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
    if (!match) continue
    const learned = { sku_id: match.skuId, at: now() }
    await tx
      .insertInto('goods_match')
      .values({ merchant_id: from.merchantId, channel: from.channel, line_key: keyOf(line), ...learned })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'channel', 'line_key']).doUpdateSet(learned))
      .execute()
  }
}

/** What a channel calls so is this kind, for we have told the channel of it ourselves. */
export const bindSku = async (tx: Tx, { merchantId, channel }: From, code: string, skuId: number): Promise<void> => {
  const learned = { sku_id: skuId, at: now() }
  const line_key = `s:${code}`
  await tx
    .insertInto('goods_match')
    .columns(['merchant_id', 'channel', 'line_key', 'sku_id', 'at'])
    .expression(
      tx
        .selectFrom('goods_sku')
        .select([
          'merchant_id',
          sql<number>`${channel}::smallint`.as('channel'),
          sql<string>`${line_key}`.as('line_key'),
          'id as sku_id',
          sql<Date>`${learned.at}::timestamptz`.as('at'),
        ])
        .where('id', '=', skuId)
        .where('merchant_id', '=', merchantId),
    )
    .onConflict((conflict) => conflict.columns(['merchant_id', 'channel', 'line_key']).doUpdateSet(learned))
    .execute()
}

export type Sold = {
  readonly goods_id: number
  readonly name: string
  readonly spec_values: string[]
  readonly quantity: number
  readonly portion: number
  readonly materials: unknown
}

/** What of the merchant's own goods an order is for. */
export const soldIn = async (merchantId: number, orderSn: string): Promise<Sold[]> => {
  const { rows } = await sql<Sold>`
    select sale.goods_id, g.name, s.spec_values, sale.quantity, s.portion, g.materials
    from goods_sale sale join goods_sku s on s.id = sale.sku_id join goods g on g.id = sale.goods_id
    where sale.order_sn = ${orderSn} and sale.merchant_id = ${merchantId} and sale.returned_at is null
    order by sale.id`.execute(db())
  return rows
}
