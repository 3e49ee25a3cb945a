import { sql } from 'kysely'
import { db, within } from '#core/db/tx'

const bandBits = 16n
const bandCount = 4
const bandMask = (1n << bandBits) - 1n

/** The four bands of a print, each with its number, so that one index holds all. */
const bandsOf = (print: bigint): number[] =>
  Array.from({ length: bandCount }, (_, band) => {
    const value = Number((BigInt.asUintN(64, print) >> (BigInt(band) * bandBits)) & bandMask)
    return (band << 16) | value
  })

/** Of two prints that differ in seven bits at most, one band differs in one at most: these are all such bands. */
const nearBandsOf = (print: bigint): number[] =>
  bandsOf(print).flatMap((band) => [band, ...Array.from({ length: Number(bandBits) }, (_, bit) => band ^ (1 << bit))])

export type Photo = {
  id: number
  orderId: number
  merchantId: number
  url: string
  prints: readonly bigint[]
  at: Date
}

export const keepPrints = (photos: readonly Photo[]): Promise<void> =>
  within(async (tx) => {
    const rows = photos.flatMap(({ id, orderId, merchantId, url, prints, at }) =>
      prints.map((print, part) => ({
        photo_id: id,
        order_id: orderId,
        merchant_id: merchantId,
        url,
        print: sql<number>`${String(print)}::bigint`,
        part,
        bands: bandsOf(print),
        at,
      })),
    )
    if (rows.length > 0)
      await tx
        .insertInto('photo_print')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  })

export type Likeness = {
  photoId: number
  orderId: number
  merchantId: number
  url: string
  bits: number
  print: string
}

/** So many alike are enough to judge by. */
const mostAlike = 20

/** Photos of other orders that are this one, whole or cut, but for so many bits; the most alike first. */
export const photosLike = async ({ orderId, prints }: Photo, bits: number): Promise<Likeness[]> => {
  const found: Likeness[] = []
  for (const [part, print] of prints.entries()) {
    const difference = sql<number>`bit_count((print # ${String(print)}::bigint)::bit(64))::int`
    const { rows } = await sql<Likeness>`
      select photo_id as "photoId", order_id as "orderId", merchant_id as "merchantId", url, ${difference} as bits,
        print::text as print
      from photo_print
      where bands && ${nearBandsOf(print)}::int[] and order_id <> ${orderId} and ${difference} <= ${bits}
        and ${part === 0 ? sql`true` : sql`part = 0`}
      order by bits, photo_id limit ${mostAlike}`.execute(db())
    found.push(...rows)
  }
  const nearest = new Map<number, Likeness>()
  for (const each of found) {
    const known = nearest.get(each.photoId)
    if (!known || each.bits < known.bits) nearest.set(each.photoId, each)
  }
  return [...nearest.values()].toSorted((one, other) => one.bits - other.bits).slice(0, mostAlike)
}
