import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { kickReasons, type KickReason } from '@zdb/contract/desk/chat/events'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { imInUse } from '#ports/im/in-use'
import { lockMerchants } from '../messages/changes.sql.ts'
import { tellKicked } from '../messages/told.ts'
import { unreadTotal } from '../messages/unread.sql.ts'
import { presentProfile } from '../people/present-profile.ts'
import { profileOf } from '../people/profiles.sql.ts'
import {
  clientOf,
  clientToKeep,
  endClient,
  endOldest,
  hasTeamInbox,
  insertClient,
  kickOthers,
  setTeamInbox,
} from './clients.sql.ts'
import { requireTicket } from './ticket.ts'

const isClientId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Chat is for merchants it is switched on for. */
export const requireChat = async ({ merchantId }: Pick<Actor, 'merchantId'>): Promise<void> => {
  if (!(await profileOf(merchantId))?.enable_im) refuse('chatOff')
}

/** Whoever was sent away is told why, until they sign in to chat again. */
export const requireClient = async (actor: Actor, client: string): Promise<void> => {
  await requireChat(actor)
  // Who is there is the business of whoever carries the messages.
  if (imInUse()) return
  const row = isClientId(client) ? await clientOf(actor.merchantId, client) : undefined
  if (!row || row.account_id !== actor.accountId) return refuse('chatNotReady')
  if (row.kick_reason) refuse('chatKicked', kickReasons[row.kick_reason as KickReason])
  if (row.ended_at) refuse('chatNotReady')
}

/** Pages that were closed without a word are the oldest of a person's; so many of one person's stay. */
const mostOpen = 20

/** Signs in to chat. A page that is back after a break says who it was; a new one sends the older ones away. */
export const connect = async (
  actor: Actor,
  { sign, client, terminal }: Body<typeof chat.connect>,
): Promise<Result<typeof chat.connect>> => {
  requireTicket(actor, sign)
  await requireChat(actor)
  if (client) await requireClient(actor, client)
  await spendRateLimit('chatConnect', String(actor.accountId))
  const { merchantId, accountId } = actor
  const entered = await within(async (tx) => {
    const { last_change, team_inbox } = (await lockMerchants(tx, [merchantId])).of(merchantId)
    const id = client || (await insertClient(tx, { merchantId, accountId, terminal }))
    const kicked = client
      ? []
      : team_inbox
        ? await endOldest(tx, { merchantId, accountId, terminal, kept: mostOpen })
        : await kickOthers(tx, merchantId, { id, terminal })
    await tellKicked(tx, merchantId, kicked)
    return { client: id, latest: String(last_change), team_inbox }
  })
  // Counted once nobody waits: what comes meanwhile is after `latest`, and says the count anew.
  const unread = await unreadTotal(merchantId)
  return { ...entered, unread, profile: presentProfile((await profileOf(merchantId)) ?? refuse('notFound')) }
}

export const disconnect = (actor: Actor, client: string): Promise<null> =>
  within(async (tx) => {
    if (isClientId(client)) await endClient(tx, actor, client)
    return null
  })

export const setting = async ({ merchantId }: Actor): Promise<{ team_inbox: boolean }> => ({
  team_inbox: await hasTeamInbox(merchantId),
})

/** Switched off, the one who switched it off stays and the others leave; from a page without chat, who came last stays. */
export const saveSetting = async (
  actor: Actor,
  { client, team_inbox }: Body<typeof chat.saveSetting>,
): Promise<null> => {
  await requireChat(actor)
  const { merchantId } = actor
  return within(async (tx) => {
    const before = (await lockMerchants(tx, [merchantId])).of(merchantId).team_inbox
    if (before === team_inbox) return null
    await setTeamInbox(tx, merchantId, team_inbox)
    await record(tx, actor, 'chat.saveSetting', merchantId, { before: { team_inbox: before }, after: { team_inbox } })
    const kept = team_inbox ? undefined : await clientToKeep(tx, actor, isClientId(client) ? client : null)
    if (kept) await tellKicked(tx, merchantId, await kickOthers(tx, merchantId, kept))
    return null
  })
}
