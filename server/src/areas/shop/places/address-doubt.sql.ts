import { now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'

export const insertDoubt = async (tx: Tx, merchantId: number, textHash: Buffer, note: string): Promise<number> => {
  const { id } = await tx
    .insertInto('address_doubt')
    .values({ merchant_id: merchantId, text_hash: textHash, note, at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
