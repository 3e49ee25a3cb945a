import type { Body } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse, refuseField } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { enqueue, job } from '#core/work/jobs'
import { addChanges, lockMerchants } from '../messages/changes.sql.ts'
import { requireClient, requireChat } from '../session/clients.ts'
import { accountFace } from '../session/login.ts'
import { acquaintancesOf, hasFace, profileOf, setFace, setOpen } from './profiles.sql.ts'

/** The merchant's people have seen that there is chat: from now on partners can write. */
export const open = async (actor: Actor, userId: string): Promise<null> => {
  if (userId !== userIdOf(actor.merchantId)) refuse('notFound')
  await requireChat(actor)
  return within(async (tx) => {
    // Every page says so when it signs in: only the first is worth a line.
    if ((await lockMerchants(tx, [actor.merchantId])).of(actor.merchantId).is_open) return null
    await setOpen(tx, actor.merchantId)
    await record(tx, actor, 'chat.open', userId)
    return null
  })
}

/** So many conversations hear at once that a merchant looks otherwise; the others see it when they are opened. */
const mostTold = 200

/** One after the other, so that nobody's chat waits for that of the others. */
export const tellAcquaintances = async ({ merchantId }: { merchantId: number }): Promise<void> => {
  for (const each of await acquaintancesOf(merchantId, mostTold))
    await within(async (tx) => {
      await lockMerchants(tx, [each])
      await addChanges(tx, [{ merchantId: each, kind: 'profile', partnerId: merchantId }])
    })
}

export const faceJob = job<{ merchantId: number }>({ name: 'chat.tellFace', run: tellAcquaintances })

/** In chat a merchant is called as it is called everywhere, so that nobody writes under another's name. */
export const updateProfile = async (
  actor: Actor,
  { client, nick, avatar }: Body<typeof chat.updateProfile>,
): Promise<null> => {
  await requireClient(actor, client)
  const { merchantId } = actor
  const face = await accountFace(merchantId, (await profileOf(merchantId))?.name ?? '')
  if (nick !== face.name) refuseField('nick', '昵称与商家名称一致，请先修改商家名称')
  if (avatar !== face.avatar) refuseField('avatar', '头像与门店头像一致，请先修改门店头像')
  if (await hasFace(merchantId, { nick, avatar })) return null
  await spendRateLimit('chatProfile', String(merchantId))
  return within(async (tx) => {
    const before = (await lockMerchants(tx, [merchantId])).of(merchantId)
    if (before.nick === nick && before.avatar === avatar) return null
    await setFace(tx, merchantId, { nick, avatar })
    await addChanges(tx, [{ merchantId, kind: 'profile', partnerId: merchantId }])
    await enqueue(tx, faceJob, { merchantId })
    return null
  })
}
