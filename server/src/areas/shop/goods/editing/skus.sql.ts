import { sql } from 'kysely'
import type { Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import { skusOf, type Goods, type Sku } from '../goods.sql.ts'
import { lockSkusOf } from '../stock/stock.sql.ts'
import type { WantedSku } from './content.ts'

const hundredths = (portion: number): number => Math.round(portion * 100)
const keyOf = (values: readonly string[]): string => JSON.stringify(values)

type Pair<Wanted> = { readonly wanted: Wanted; readonly known: Sku | undefined }

/** A kind is known by its number; whoever does not say it means the one with the same values. */
export const pairUp = <Wanted extends Omit<WantedSku, 'stock_seen'>>(
  known: readonly Sku[],
  wanted: readonly Wanted[],
): Pair<Wanted>[] => {
  const byId = new Map(known.map((sku) => [String(sku.id), sku]))
  const named = new Set(wanted.flatMap(({ id }) => (id !== undefined && byId.has(id) ? [id] : [])))
  const byValues = new Map(known.filter(({ id }) => !named.has(String(id))).map((sku) => [keyOf(sku.spec_values), sku]))
  return wanted.map((sku) => ({
    wanted: sku,
    known: (sku.id === undefined ? undefined : byId.get(sku.id)) ?? byValues.get(keyOf(sku.values)),
  }))
}

/** The kinds become those of the matrix: what is known keeps its price and its stock, what is gone is no longer sold. */
export const reshapeSkus = async (
  tx: Tx,
  goods: Pick<Goods, 'id' | 'merchant_id'>,
  wanted: readonly Omit<WantedSku, 'stock_seen'>[],
): Promise<void> => {
  await lockSkusOf(tx, [goods.id])
  const known = await skusOf(tx, [goods.id])
  const pairs = pairUp(known, wanted)
  const kept = new Set(pairs.flatMap((pair) => (pair.known ? [pair.known.id] : [])))
  const gone = known.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  await tx
    .updateTable('goods_sku')
    .set({ retired_at: now() })
    .where('id', 'in', [...gone, 0])
    .execute()
  // Values that change places would meet each other on the way: all are moved aside first.
  await sql`update goods_sku set spec_values = array['', id::text] || spec_values where id = any(${[...kept]}::bigint[])`.execute(
    tx,
  )
  for (const [position, { wanted: sku, known: old }] of pairs.entries()) {
    if (old)
      await tx.updateTable('goods_sku').set({ spec_values: sku.values, position }).where('id', '=', old.id).execute()
  }
  const fresh = pairs.flatMap(({ wanted: sku, known: old }, position) =>
    old
      ? []
      : [
          {
            merchant_id: goods.merchant_id,
            goods_id: goods.id,
            spec_values: sku.values,
            code: sku.code,
            price: sku.price,
            stock: sku.stock,
            portion: hundredths(sku.portion),
            position,
          },
        ],
  )
  if (fresh.length > 0) await tx.insertInto('goods_sku').values(fresh).execute()
}

/** What changes at once of a kind: what it costs, what it is called at home, how much it is made of. */
export const patchSku = async (tx: Tx, id: number, { price, code, portion }: WantedSku): Promise<void> => {
  await tx
    .updateTable('goods_sku')
    .set({ price, code, portion: hundredths(portion) })
    .where('id', '=', id)
    .execute()
}
