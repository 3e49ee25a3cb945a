import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Tx } from '#core/db/tx'

/** Online orders are numbered O…; a transfer order that is sent again names the one it repeats, T…. */
export const passesOnlineOrder = (origin: string | null | undefined): origin is string => /^O\d+$/.test(origin ?? '')

/** Gives the online order of that number to the transfer order `sn`, or refuses, in the transaction that places it. */
type Claim = (tx: Tx, actor: Actor, originSn: string, sn: string) => Promise<void>

let claim: Claim | undefined

/** The area that keeps online orders, above this one, says who may have them. */
export const claimOriginsWith = (given: Claim): void => {
  claim = given
}

/** An online order is passed on once at a time: whoever comes second is refused. */
export const claimOrigin = async (tx: Tx, actor: Actor, origin: string | undefined, sn: string): Promise<void> => {
  if (passesOnlineOrder(origin)) await (claim ?? refuse('notFound'))(tx, actor, origin, sn)
}
