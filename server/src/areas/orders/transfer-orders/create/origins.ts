import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Tx } from '#core/db/tx'
import { refreshSide } from '../pushes.ts'
import { lockOrder, patchOrder } from '../transfer-order.sql.ts'
import { note } from '../timeline.sql.ts'
import { linkEndedOf } from './create.sql.ts'

/** Online orders are numbered O…; a transfer order that is sent again names the one it repeats, T…. */
export const passesOnlineOrder = (origin: string | null | undefined): origin is string => /^O\d+$/.test(origin ?? '')

/** The transfer order that is about to be placed, and which contents of its origin it was written from. */
type Placed = { sn: string; revision?: string | undefined }

type OnlineOrigins = {
  /**
   * Gives the online order of that number to the transfer order, or refuses, in the transaction that places it; also
   * when it no longer says what the sender saw, where the sender tells which revision that was.
   */
  claim: (tx: Tx, actor: Actor, originSn: string, by: Placed) => Promise<void>
  /** Whether it waits to be passed on; it is kept so until the transaction ends. */
  isFree: (tx: Tx, actor: Actor, originSn: string) => Promise<boolean>
}

let online: OnlineOrigins | undefined

/** The area that keeps online orders, above this one, says who may have them. */
export const claimOriginsWith = (given: OnlineOrigins): void => {
  online = given
}

const ended: ReadonlySet<number> = new Set([transferStates.chargeback.code, transferStates.closed.code])

/** An online order is passed on once at a time: whoever comes second is refused. */
const passOn = async (tx: Tx, actor: Actor, origin: string, by: Placed): Promise<string> => {
  await (online ?? refuse('notFound')).claim(tx, actor, origin, by)
  await linkEndedOf(tx, actor.merchantId, origin, by.sn)
  return origin
}

/**
 * The ended order and the one that takes its place name each other. What the ended one passed on and what waits at the
 * desk again goes with the new one: otherwise somebody would send it a second time.
 */
const sendAgain = async (tx: Tx, actor: Actor, origin: string, sn: string): Promise<string> => {
  const before = await lockOrder(tx, actor, 'sender', origin)
  if (!ended.has(before.state)) refuse('orderMoved', '订单结束后才能再发一单')
  await patchOrder(tx, before.id, { again_sn: sn })
  await note(tx, before.id, 'sender', actor, { what: '再发一单', detail: sn })
  refreshSide('sender', before)
  const { origin_sn } = before
  const waits = passesOnlineOrder(origin_sn) && (await online?.isFree(tx, actor, origin_sn))
  return waits ? passOn(tx, actor, origin_sn, { sn }) : origin
}

/** Where the order that is about to be placed comes from: the number that its column keeps. */
export const claimOrigin = async (
  tx: Tx,
  actor: Actor,
  origin: string | undefined,
  by: Placed,
): Promise<string | null> => {
  if (!origin) return null
  return passesOnlineOrder(origin) ? passOn(tx, actor, origin, by) : sendAgain(tx, actor, origin, by.sn)
}
