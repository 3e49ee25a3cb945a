import type { Fen } from '@zdb/contract/kit/fen'
import { fen } from '@zdb/contract/kit/fen'
import type { Tx } from '#core/db/tx'
import { nameOf, type Actor, type SystemActor } from '#core/http/actor'
import { splitBySources } from '#core/money/payment-sources'
import { lockDeposits, moveDeposit } from './deposit.sql.ts'

type Draw = {
  merchantId: number
  /** Whose order it was; its deposit goes first, the merchant's other stores stand in for the rest. */
  storeId: number | null
  amount: Fen
  /** The order and the case. */
  ref: string
  note: string
  actor: Actor | SystemActor
}

/**
 * What a ruling takes from the deposits of a merchant, store by store, each a movement with its case. Whoever calls
 * holds the ledger's accounts and posts the same sum.
 */
export const drawDeposit = async (tx: Tx, { merchantId, storeId, amount, ref, note, actor }: Draw): Promise<void> => {
  const stores = await lockDeposits(tx, merchantId, storeId)
  const { drawn, owed } = splitBySources(
    amount,
    stores.map(({ deposit }) => fen(deposit)),
  )
  if (owed > 0) throw new Error(`the stores of merchant ${merchantId} hold less than its deposit account`)
  const kind = 'deduct'
  for (const [index, part] of drawn.entries()) {
    const id = stores[index]?.id
    if (part > 0 && id !== undefined)
      await moveDeposit(tx, { storeId: id, merchantId, kind, amount: -part, ref, note, actor: nameOf(actor) })
  }
}
