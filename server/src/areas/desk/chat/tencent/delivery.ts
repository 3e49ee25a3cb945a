import { setTimeout as sleep } from 'node:timers/promises'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { refuse } from '#core/http/refusal'
import { minutes, now } from '#core/time/clock'
import { enqueue, job } from '#core/work/jobs'
import { within, type Tx } from '#core/db/tx'
import { imInUse } from '#ports/im/in-use'
import { isImFailure, type Im } from '#ports/im/port'
import { addChanges, lockMerchants } from '../messages/changes.sql.ts'
import { customDataOf } from './custom-data.ts'
import { hearMessage } from './hearing.ts'
import { letterOf, provenRow } from './letters.ts'
import {
  claimCarrying,
  insertCarried,
  messageToCarry,
  noteTry,
  releaseCarrying,
  setRejected,
  wasRejected,
  type MessageToCarry,
} from './messages.sql.ts'

type Ends = Pick<MessageToCarry, 'id' | 'from_id' | 'to_id'>

/** Whether the try before went through although nobody heard so. */
const wasCarried = async (im: Im, row: MessageToCarry, triedAt: Date): Promise<boolean> => {
  const span = { from: new Date(triedAt.getTime() - minutes(5)), to: new Date(now().getTime() + minutes(5)) }
  const both = { fromId: row.from_id, toId: row.to_id }
  for (const message of await im.history([userIdOf(row.from_id), userIdOf(row.to_id)], span)) {
    if (customDataOf(message.customData).message_id !== row.id) continue
    if (!(await within((tx) => provenRow(tx, message, both)))) continue
    await hearMessage(message, both)
    return true
  }
  return false
}

const hand = async (im: Im, row: MessageToCarry, triedAt: Date | null): Promise<void> => {
  if (triedAt) {
    if (await wasCarried(im, row, triedAt)) return
    await noteTry(row.id)
  }
  const letter = letterOf(row)
  // The same at every try: by it the service knows that it has the message.
  const { key, at } = await im.send({ ...letter, random: row.id % 2 ** 32 })
  await hearMessage(
    { ...letter, key, at, sequence: Number(key.split('_', 1)[0]) || 0 },
    { fromId: row.from_id, toId: row.to_id },
  )
}

const isRejected = (error: unknown): boolean => isImFailure(error) && error.kind === 'rejected'

const toldBoth = (kind: 'message' | 'deleted', { id, from_id, to_id }: Ends) =>
  [
    [from_id, to_id],
    [to_id, from_id],
  ].map(([merchantId = 0, partnerId = 0]) => ({
    merchantId,
    kind,
    partnerId,
    ...(kind === 'message' ? { messageId: id } : { facts: { ids: [String(id)] } }),
  }))

/** The service will never carry it: nobody has it, and who wrote it hears so. */
const reject = (row: Ends): Promise<void> =>
  within(async (tx) => {
    await lockMerchants(tx, [row.from_id, row.to_id])
    if (await setRejected(tx, row.id, true)) await addChanges(tx, toldBoth('deleted', row))
  })

/** Sent again it is a message again, until the service has said what it says to it. */
const takeUp = (row: Ends): Promise<void> =>
  within(async (tx) => {
    await lockMerchants(tx, [row.from_id, row.to_id])
    if (await setRejected(tx, row.id, false)) await addChanges(tx, toldBoth('message', row))
  })

const carry = async ({ messageId }: { messageId: number }): Promise<void> => {
  const im = imInUse()
  const row = im && (await messageToCarry(messageId))
  if (!row) return
  const claim = await claimCarrying(messageId)
  // Whoever fails lets go; whoever ends lets go after a while.
  if (claim)
    await hand(im, row, claim.triedAt).catch(async (error: unknown) => {
      await releaseCarrying(messageId)
      if (!isRejected(error)) throw error
      await reject(row)
    })
}

/** One that has to be looked for at the service does not hold up those behind it. */
const lanes = 4

export const carryJob = job<{ messageId: number }>({ name: 'chat.tencentCarry', delayed: true, lanes, run: carry })

/** So long a sender waits for the service's word. */
const patienceMs = 3_000
/** Whatever could not be handed over by then is tried by a job, as often as it takes. */
const jobAfterSeconds = 5

/** Hands what was stored to the service at once: what it will never carry is refused to who wrote it. */
export const handOver = async ({ row, isNew }: { row: Ends; isNew: boolean }): Promise<void> => {
  if (!imInUse()) return
  if (!isNew) await takeUp(row)
  const handed = carry({ messageId: row.id }).catch(() => undefined)
  await Promise.race([handed, sleep(patienceMs, undefined, { ref: false })])
  if (await wasRejected(row.id)) refuse('chatRejected')
}

/** What our server stored while another service carries the messages is handed to it after the commit. */
export const deliverLater = async (tx: Tx, messageId: number): Promise<void> => {
  if (!imInUse()) return
  await insertCarried(tx, messageId)
  await enqueue(tx, carryJob, { messageId }, jobAfterSeconds)
}
