import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { enqueue, job } from '#core/work/jobs'
import { hours, later } from '#core/time/clock'
import { within } from '#core/db/tx'
import { imInUse } from '#ports/im/in-use'
import type { Im } from '#ports/im/port'
import { noteSigned, takeSigned } from './accounts.sql.ts'

/** The service knows merchants and no persons: what signs in is short, and the page asks us again. */
const signedFor = hours(1)

export const signFor = async (im: Im, merchantId: number): Promise<string> => {
  await noteSigned(merchantId, later(signedFor))
  return im.userSig(userIdOf(merchantId), signedFor / 1_000)
}

export const kickJob = job<{ merchantId: number }>({
  name: 'chat.tencentKick',
  run: async ({ merchantId }) => imInUse()?.kick(userIdOf(merchantId)),
})

/**
 * Somebody was dismissed, signed out or given other rights: all of the merchant leave the service, with what they signed
 * in with, and whoever still may signs in anew. Every process hears of it and one of them sees to it.
 */
export const kickChanged = (accountId: number): Promise<void> =>
  within(async (tx) => {
    const merchantId = await takeSigned(tx, accountId)
    if (merchantId !== undefined) await enqueue(tx, kickJob, { merchantId })
  })
