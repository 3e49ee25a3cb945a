import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { minutes, now } from '#core/time/clock'
import { enqueue, job } from '#core/work/jobs'
import { within, type Tx } from '#core/db/tx'
import { imInUse } from '#ports/im/in-use'
import type { Im } from '#ports/im/port'
import { hearMessage } from './hearing.ts'
import { letterOf, provenRow } from './letters.ts'
import { claimCarrying, insertCarried, messageToCarry, releaseCarrying, type MessageToCarry } from './messages.sql.ts'

/** Whether an earlier try went through although nobody heard so. */
const wasCarried = async (im: Im, row: MessageToCarry, triedAt: Date): Promise<boolean> => {
  const span = { from: new Date(triedAt.getTime() - minutes(5)), to: new Date(now().getTime() + minutes(5)) }
  const both = { fromId: row.from_id, toId: row.to_id }
  for (const message of await im.history([userIdOf(row.from_id), userIdOf(row.to_id)], span)) {
    if ((await within((tx) => provenRow(tx, message, both)))?.id !== row.id) continue
    await hearMessage(message, both)
    return true
  }
  return false
}

const hand = async (im: Im, row: MessageToCarry, triedAt: Date | null): Promise<void> => {
  if (triedAt && (await wasCarried(im, row, triedAt))) return
  const letter = letterOf(row)
  // The same at every try: by it the service knows that it has the message.
  const { key, at } = await im.send({ ...letter, random: row.id % 2 ** 32 })
  await hearMessage(
    { ...letter, key, at, sequence: Number(key.split('_', 1)[0]) || 0 },
    { fromId: row.from_id, toId: row.to_id },
  )
}

const carry = async ({ messageId }: { messageId: number }): Promise<void> => {
  const im = imInUse()
  const row = im && (await messageToCarry(messageId))
  if (!row) return
  const claim = await claimCarrying(messageId)
  // Whoever fails lets go; whoever ends lets go after a while.
  if (claim)
    await hand(im, row, claim.triedAt).catch(async (error: unknown) => {
      await releaseCarrying(messageId)
      throw error
    })
}

export const carryJob = job<{ messageId: number }>({ name: 'chat.tencentCarry', run: carry })

/** What our server stored while another service carries the messages is handed to it after the commit. */
export const deliverLater = async (tx: Tx, messageId: number): Promise<void> => {
  if (!imInUse()) return
  await insertCarried(tx, messageId)
  await enqueue(tx, carryJob, { messageId })
}
