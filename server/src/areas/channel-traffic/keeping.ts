import { now } from '#core/clock'
import { notify } from '#core/notices'
import { seal, unseal } from '#core/sealed'
import { within } from '#core/tx'
import type { RawPush } from '#ports/channels/port'
import { insertPushes } from './push-store.ts'

type Kept = Omit<RawPush, 'body'> & { body: string }
type Row = { channel: number; raw_sealed: Buffer; received_at: Date; next_at: Date }
type Waiting = { row: Row; stored: () => void; lost: (error: unknown) => void }

const together = 200
const rush = 16

let queue: Waiting[] = []
let busy = false

/** In a rush those that came while others were being stored go together: one commit, one call to whoever works. */
const storeQueue = async (): Promise<void> => {
  if (busy) return
  busy = true
  while (queue.length > 0) {
    const [batch, rest] = [queue.slice(0, together), queue.slice(together)]
    queue = rest
    await within(async (tx) => {
      await insertPushes(
        tx,
        batch.map(({ row }) => row),
      )
      await notify(tx, 'channel_push', batch.length)
    }).then(
      () => batch.forEach(({ stored }) => stored()),
      (error: unknown) => batch.forEach(({ lost }) => lost(error)),
    )
  }
  busy = false
}

/** Keeps a push as it came, sealed. Once this is done it may be acknowledged: it is not lost any more. */
export const keepPush = (channel: number, { body, ...push }: RawPush): Promise<void> =>
  new Promise((stored, lost) => {
    const raw_sealed = seal({ ...push, body: body.toString('base64') } satisfies Kept)
    queue.push({ row: { channel, raw_sealed, received_at: now(), next_at: now() }, stored, lost })
    void storeQueue()
  })

/** More wait to be stored than one commit takes with ease. */
export const rushing = (): boolean => queue.length > rush

export const openPush = (sealed: Buffer): RawPush => {
  const kept = unseal<Kept>(sealed)
  return { ...kept, body: Buffer.from(kept.body, 'base64') }
}
