import type { Fen } from '@zdb/contract/kit/fen'
import type { PayableKind } from '@zdb/contract/money/payments/payables'
import type { Permission } from '@zdb/contract/permissions'
import type { Tx } from '../db/tx.ts'
import type { Actor } from '../http/actor.ts'

/** What a thing is called and costs now, with the revision of the terms its payer is shown. */
export type PayableQuote = { readonly title: string; readonly amount: Fen; readonly revision: number }

/** Something that is paid for. `ref` names it as the contract's table says. */
export type Payable = {
  readonly allow: Permission
  /** Under which number its own lines stand in the books, where that is known before it is paid. */
  readonly ledgerRef?: (ref: string) => string
  readonly quote: (actor: Actor, ref: string) => Promise<PayableQuote>
  /** Held until the transaction ends, before any balance is, where the area's own call holds it first too. */
  readonly lock?: (tx: Tx, actor: Actor, ref: string) => Promise<unknown>
  /** Buys it from the balance, by the same function as the area's own call; refuses where that would. */
  readonly pay: (tx: Tx, actor: Actor, ref: string, revision: number) => Promise<unknown>
}

export type Payables = Readonly<Partial<Record<PayableKind, Payable>>>
