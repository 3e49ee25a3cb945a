import { setTimeout as sleep } from 'node:timers/promises'
import { refuse } from '#core/http/refusal'
import { enqueue, job, type Job } from '#core/work/jobs'
import { within, type Tx } from '#core/db/tx'
import { imInUse } from '#ports/im/in-use'
import { isImFailure, type Im } from '#ports/im/port'
import { addChanges, lockMerchants } from '../../messages/changes.sql.ts'
import { hearMessage } from '../hearing.ts'
import { letterOf } from '../letters.ts'
import { lookThrough } from './looking.ts'
import { isUnsure } from './looks.sql.ts'
import {
  claimCarrying,
  insertCarried,
  messageToCarry,
  releaseCarrying,
  setRejected,
  wasRejected,
  type MessageToCarry,
} from '../messages.sql.ts'

type Ends = Pick<MessageToCarry, 'id' | 'from_id' | 'to_id'>

const hand = async (im: Im, row: MessageToCarry): Promise<void> => {
  const letter = letterOf(row)
  // The same at every try: by it the service knows that it has the message.
  const { key, at } = await im.send({ ...letter, random: row.id % 2 ** 32 })
  await hearMessage(
    { ...letter, key, at, sequence: Number(key.split('_', 1)[0]) || 0 },
    { fromId: row.from_id, toId: row.to_id },
  )
}

const isRejected = (error: unknown): boolean => isImFailure(error) && error.kind === 'rejected'

/** Whatever else goes wrong, the service may have it: what it answers by itself it has not done. */
const mayHaveArrived = (error: unknown): boolean => !isImFailure(error) || error.kind === 'unreachable'

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

/** False: somebody else carries or looks for it, and it is to be seen to again. */
const carry = async (messageId: number): Promise<boolean> => {
  const im = imInUse()
  const row = im && (await messageToCarry(messageId))
  if (!row) return true
  if ((await isUnsure(messageId)) && !(await lookThrough(im, row.from_id, row.to_id))) return false
  const claim = await claimCarrying(messageId)
  if (claim !== 'claimed') return claim === 'settled'
  // Whoever fails lets go; whoever ends lets go after a while.
  await hand(im, row).catch(async (error: unknown) => {
    await releaseCarrying(messageId, mayHaveArrived(error))
    if (!isRejected(error)) throw error
    await reject(row)
  })
  return true
}

/** One that has to be looked for at the service does not hold up those behind it. */
const lanes = 4
/** So much later it is seen to again, longer each time, where somebody else was at it. */
const againSeconds = 2
const againSecondsAtMost = 30

type Carry = { messageId: number; turns?: number }

const carryOrComeBack = async ({ messageId, turns = 0 }: Carry): Promise<void> => {
  if (await carry(messageId)) return
  const seconds = Math.min(againSeconds * 2 ** turns, againSecondsAtMost)
  await within((tx) => enqueue(tx, carryJob, { messageId, turns: turns + 1 }, seconds))
}

export const carryJob: Job<Carry> = job({ name: 'chat.tencentCarry', delayed: true, lanes, run: carryOrComeBack })

/** So long a sender waits for the service's word. */
const patienceMs = 3_000
/** Whatever could not be handed over by then is tried by a job, as often as it takes. */
const jobAfterSeconds = 5

/** Hands what was stored to the service at once: what it will never carry is refused to who wrote it. */
export const handOver = async ({ row, isNew }: { row: Ends; isNew: boolean }): Promise<void> => {
  if (!imInUse()) return
  if (!isNew) await takeUp(row)
  const handed = carry(row.id).catch(() => undefined)
  await Promise.race([handed, sleep(patienceMs, undefined, { ref: false })])
  if (await wasRejected(row.id)) refuse('chatRejected')
}

/** What our server stored while another service carries the messages is handed to it after the commit. */
export const deliverLater = async (tx: Tx, messageId: number): Promise<void> => {
  if (!imInUse()) return
  await insertCarried(tx, messageId)
  await enqueue(tx, carryJob, { messageId }, jobAfterSeconds)
}
