import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { within } from '#core/db/tx'
import { addChanges, lockMerchants } from '../messages/changes.sql.ts'
import { blockedBy, openConversation, setBlocked } from '../messages/conversations.sql.ts'
import { requireClient } from '../session/clients.ts'
import { presentProfile } from './present-profile.ts'
import { profilesOf } from './profiles.sql.ts'
import { partnerOf } from './relations.ts'

const change =
  (blocked: boolean) =>
  async (actor: Actor, { client, user_id }: Body<typeof chat.block>): Promise<null> => {
    const { merchant_id: partnerId } = await partnerOf(actor, user_id)
    await requireClient(actor, client)
    const { merchantId } = actor
    return within(async (tx) => {
      await lockMerchants(tx, [merchantId, partnerId])
      const { mine } = await openConversation(tx, merchantId, partnerId)
      if ((mine.blocked_at !== null) === blocked) return null
      await setBlocked(tx, merchantId, partnerId, blocked)
      await record(tx, actor, blocked ? 'chat.block' : 'chat.unblock', user_id)
      await addChanges(tx, [{ merchantId, kind: 'blocked', partnerId, facts: { blocked } }])
      return null
    })
  }

export const block = change(true)
export const unblock = change(false)

export const blocked = async ({ merchantId }: Actor): Promise<Result<typeof chat.blocked>> => ({
  items: [...(await profilesOf(await blockedBy(merchantId))).values()].map(presentProfile),
})
