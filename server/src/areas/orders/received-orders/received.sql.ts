import { photoStates } from '@zdb/contract/orders/transfer-orders/states'
import { lockBalances } from '#core/money/ledger'
import { now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'

export const addPhotos = async (
  tx: Tx,
  orderId: number,
  urls: readonly string[],
  { at, until }: { at: Date; until: Date },
): Promise<void> => {
  const row = { order_id: orderId, state: photoStates.waiting.code, at, deadline_at: until }
  await tx
    .insertInto('transfer_order_photo')
    .values(urls.map((url) => ({ ...row, url })))
    .execute()
}

/** An order that ends leaves no photo to judge. */
export const endWaitingPhotos = async (tx: Tx, orderId: number, cause: string): Promise<void> => {
  await tx
    .updateTable('transfer_order_photo')
    .set({ state: photoStates.rejected.code, cause, judged_at: now() })
    .where('order_id', '=', orderId)
    .where('state', '=', photoStates.waiting.code)
    .execute()
}

/** Two merchants who pay each other at the same moment lock their accounts in one order and never wait in a ring. */
export const lockTills = async (tx: Tx, merchantIds: readonly number[]): Promise<void> => {
  const kinds = ['available', 'frozen'] as const
  await lockBalances(
    tx,
    merchantIds.flatMap((merchantId) => kinds.map((kind) => ({ kind, merchantId }))),
  )
}
