import { nameOf, type Actor, type SystemActor } from '../http/actor.ts'
import { now } from '../time/clock.ts'
import type { Tx } from '../db/tx.ts'

type Facts = Readonly<Record<string, unknown>>

/** Who did what to which thing, before and after, from which device. Same transaction as the change. */
export const record = async (
  tx: Tx,
  actor: Actor | SystemActor,
  action: string,
  target: string | number,
  change: { before?: Facts; after?: Facts; merchantId?: number } = {},
): Promise<void> => {
  const person = actor.kind === 'merchant' ? actor : undefined
  await tx
    .insertInto('audit')
    .values({
      at: now(),
      merchant_id: person?.merchantId ?? change.merchantId ?? null,
      account_id: person?.accountId ?? null,
      actor: nameOf(actor),
      action,
      target: String(target),
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
      device: actor.device ?? '',
      address: actor.address ?? '',
      request_id: actor.requestId ?? '',
    })
    .execute()
}
