import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { days, minutes, now } from '#core/time/clock'
import { job } from '#core/work/jobs'
import { imInUse } from '#ports/im/in-use'
import type { Im, ImMessage } from '#ports/im/port'
import { accountChecked, accountsToCheck, noteSeen, pauseCheck } from './accounts.sql.ts'
import { merchantIdOf } from './custom-data.ts'
import { betweenOf, hearMessage, hearMessages, hearWithdrawal, type Heard } from './hearing.ts'
import { messagesByKey } from './messages.sql.ts'
import { duePairs, notePair, pairFetched, pausePair, unfetchedPairs, type DuePair } from './pairs.sql.ts'
import { doEach, sayFirst } from './rounds.ts'

/** So much of what was fetched is fetched again, for what came late to the service itself. */
const overlap = minutes(10)
/** What its history says is withdrawn is, however old. */
const never = new Date(0)
/** The service's clock may be ahead of ours. */
const ahead = days(1)
const pairsAtOnce = 200
const accountsAtOnce = 50

/** Each time so many are written down and take their places together. */
const missedAtOnce = 500

const portionsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / missedAtOnce) }, (_, at) =>
    all.slice(at * missedAtOnce, (at + 1) * missedAtOnce),
  )

/** All of a portion at once; where one of them cannot be written down, each by itself. */
const hearMissed = async (missed: readonly ImMessage[]): Promise<void> => {
  const heard: Heard[] = []
  for (const message of missed) {
    const both = await betweenOf(message)
    if (both) heard.push({ message, both })
  }
  const [first, ...others] = heard
  if (!first) return
  const isWritten = await hearMessages([first, ...others]).then(
    () => true,
    () => false,
  )
  if (isWritten) return
  const each = await doEach(
    heard,
    ({ message, both }) => hearMessage(message, both),
    () => Promise.resolve(),
  )
  sayFirst(each)
}

const hearTakenBack = async (message: ImMessage): Promise<void> => {
  const both = await betweenOf(message)
  if (both) await hearWithdrawal(message.key, both, never)
}

/** Everything the two said since we last looked: what we have not heard of, and what was taken back. */
const fetchPair = async (im: Im, pair: DuePair): Promise<void> => {
  const begun = now()
  const from = new Date(Math.max(0, pair.fetched_until.getTime() - overlap))
  const span = { from, to: new Date(begun.getTime() + ahead) }
  const all = await im.history([userIdOf(pair.low_id), userIdOf(pair.high_id)], span)
  const known = await messagesByKey(all.map(({ key }) => key))
  // Most of it stands with us as it does there.
  const missed = all.filter(({ key }) => !known.has(key))
  const takenBack = all.filter(({ key, withdrawn }) => withdrawn && known.get(key)?.isRevoked !== true)
  // One that cannot be written down keeps none of the others from it; the two are looked after again because of it.
  sayFirst([
    ...(await doEach(portionsOf(missed), hearMissed, () => Promise.resolve())),
    ...(await doEach(takenBack, hearTakenBack, () => Promise.resolve())),
  ])
  await pairFetched(pair, begun, all.at(-1)?.at)
  for (const merchantId of [pair.low_id, pair.high_id]) await noteSeen(merchantId)
}

/** Conversations of which nothing was heard, or nothing new, and in which something was said. */
const checkAccount = async (im: Im, merchantId: number): Promise<void> => {
  const contacts = (await im.contacts(userIdOf(merchantId))).flatMap(({ userId, lastAt }) => {
    const partnerId = merchantIdOf(userId)
    return partnerId === undefined ? [] : [{ partnerId, lastAt }]
  })
  for (const partnerId of await unfetchedPairs(merchantId, contacts)) await notePair(merchantId, partnerId)
  await accountChecked(merchantId)
}

/** The service tells everything once and never again: what was not heard is asked for. */
export const catchUpWithTencent = async (): Promise<void> => {
  const im = imInUse()
  if (!im) return
  sayFirst([
    ...(await doEach(await accountsToCheck(accountsAtOnce), (merchantId) => checkAccount(im, merchantId), pauseCheck)),
    ...(await doEach(await duePairs(pairsAtOnce), (pair) => fetchPair(im, pair), pausePair)),
  ])
}

export const catchUpJob = job({ name: 'chat.tencentCatchUp', cron: '* * * * *', run: catchUpWithTencent })
