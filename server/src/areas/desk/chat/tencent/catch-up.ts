import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { days, minutes, now } from '#core/time/clock'
import { job } from '#core/work/jobs'
import { imInUse } from '#ports/im/in-use'
import type { Im } from '#ports/im/port'
import { accountChecked, accountsToCheck, noteSeen, pauseCheck } from './accounts.sql.ts'
import { merchantIdOf } from './custom-data.ts'
import { hearHistory } from './history.ts'
import { duePairs, notePair, pairFetched, pausePair, unfetchedPairs, type DuePair } from './pairs.sql.ts'
import { doEach, sayFirst } from './rounds.ts'

/** So much of what was fetched is fetched again, for what came late to the service itself. */
const overlap = minutes(10)
/** The service's clock may be ahead of ours. */
const ahead = days(1)
const pairsAtOnce = 200
const accountsAtOnce = 50

/** Everything the two said since we last looked: what we have not heard of, and what was taken back. */
const fetchPair = async (im: Im, pair: DuePair): Promise<void> => {
  const begun = now()
  const from = new Date(Math.max(0, pair.fetched_until.getTime() - overlap))
  const span = { from, to: new Date(begun.getTime() + ahead) }
  const all = await im.history([userIdOf(pair.low_id), userIdOf(pair.high_id)], span)
  // Where one of them cannot be written down the two are looked after again because of it.
  await hearHistory(all)
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
