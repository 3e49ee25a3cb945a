import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { merchantOf } from '@zdb/contract/desk/chat/user-ids'
import type { Actor } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { presentProfile } from '../people/present-profile.ts'
import { partnerOf } from '../people/relations.ts'
import { requireClient } from '../session/clients.ts'
import { addChanges, lastChangeOf, lockMerchants } from './changes.sql.ts'
import { listedConversations, setRead, sideOf, type Place } from './conversations.sql.ts'
import { firstUnread, messagesAfter, messagesBefore, messagesContaining, type MessageRow } from './messages.sql.ts'
import { partnerIn, presentConversations, presentMessage, viewOf } from './present.ts'
import { unreadOf, unreadTotal } from './unread.sql.ts'

const cursorOf = ({ micros, partnerId }: Place): string => `${micros}.${partnerId}`
const placeOf = (cursor: string | undefined): Place | undefined => {
  const [, micros, partnerId] = /^(\d{16})\.(\d{1,15})$/.exec(cursor ?? '') ?? []
  if (cursor && !micros) refuse('invalid')
  return micros ? { micros: Number(micros), partnerId: Number(partnerId) } : undefined
}

export const conversations = async (
  actor: Actor,
  { client, cursor, keyword, limit }: Query<typeof chat.conversations>,
): Promise<Result<typeof chat.conversations>> => {
  await requireClient(actor, client)
  const { merchantId } = actor
  // Read first: what changes while the list is read is told anew afterwards.
  const latest = String(await lastChangeOf(merchantId))
  const rows = await listedConversations(merchantId, { keyword, after: placeOf(cursor), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const { last_micros: micros, partner_id: partnerId = 0 } = shown.at(-1) ?? {}
  return {
    items: await presentConversations(
      merchantId,
      shown.map(({ partner_id }) => partner_id),
    ),
    next: rows.length > limit && micros ? cursorOf({ micros, partnerId }) : null,
    unread: await unreadTotal(merchantId),
    latest,
  }
}

export const conversation = async (
  actor: Actor,
  userId: string,
  client: string,
): Promise<Result<typeof chat.conversation>> => {
  const partner = await partnerOf(actor, userId)
  await requireClient(actor, client)
  const [found] = await presentConversations(actor.merchantId, [partner.merchant_id])
  return found ?? refuse('notFound')
}

type Page = { rows: MessageRow[]; earlier: boolean; later: boolean }

/** Half of a page before the first unread message, the rest from it on. */
const around = async (where: Parameters<typeof messagesAfter>[0], sequence: number): Promise<Page> => {
  const half = Math.ceil(where.limit / 2)
  const [before, after] = await Promise.all([
    messagesBefore({ ...where, limit: half + 1 }, sequence),
    messagesAfter({ ...where, limit: where.limit + 1 }, sequence - 1),
  ])
  return {
    rows: [...before.slice(-half), ...after.slice(0, where.limit)],
    earlier: before.length > half,
    later: after.length > where.limit,
  }
}

const pageOf = async (
  where: Parameters<typeof messagesAfter>[0],
  { before, after, around: wish }: Query<typeof chat.messages>,
  unread: number | null,
): Promise<Page> => {
  if (wish && unread !== null) return around(where, unread)
  const { limit } = where
  const more = { ...where, limit: limit + 1 }
  if (after !== undefined) {
    const rows = await messagesAfter(more, after)
    return { rows: rows.slice(0, limit), earlier: after > 0, later: rows.length > limit }
  }
  const rows = await messagesBefore(more, before ?? Number.MAX_SAFE_INTEGER)
  return { rows: rows.slice(-limit), earlier: rows.length > limit, later: before !== undefined }
}

export const messages = async (
  actor: Actor,
  userId: string,
  query: Query<typeof chat.messages>,
): Promise<Result<typeof chat.messages>> => {
  const partner = await partnerOf(actor, userId)
  await requireClient(actor, query.client)
  const { merchantId } = actor
  const latest = String(await lastChangeOf(merchantId))
  const side = await sideOf(merchantId, partner.merchant_id)
  if (!side) return { items: [], earlier: false, later: false, first_unread: null, unread: 0, peer_read: 0, latest }
  const where = { merchantId, conversationId: side.conversation_id, limit: query.limit }
  const unread = await firstUnread(merchantId, side.conversation_id)
  const [page, view, counts] = await Promise.all([
    pageOf(where, query, unread),
    viewOf(merchantId, [partner.merchant_id]),
    unreadOf(merchantId, [partner.merchant_id]),
  ])
  return {
    items: page.rows.map((row) => presentMessage(row, view)),
    earlier: page.earlier,
    later: page.later,
    first_unread: unread,
    unread: counts.get(partner.merchant_id) ?? 0,
    peer_read: view.conversations.get(partner.merchant_id)?.peer_read ?? 0,
    latest,
  }
}

/** Marks what was seen. A mark that is behind another moves nothing. */
export const markRead = async (
  actor: Actor,
  userId: string,
  { client, sequence }: Body<typeof chat.markRead>,
): Promise<Result<typeof chat.markRead>> => {
  const { merchant_id: partnerId } = await partnerOf(actor, userId)
  await requireClient(actor, client)
  const { merchantId } = actor
  await within(async (tx) => {
    await lockMerchants(tx, [merchantId, partnerId])
    const read = await setRead(tx, merchantId, partnerId, sequence)
    if (read === undefined) return
    await addChanges(tx, [
      { merchantId, kind: 'read', partnerId, facts: { sequence: read } },
      { merchantId: partnerId, kind: 'peerRead', partnerId: merchantId, facts: { sequence: read } },
    ])
  })
  const counts = await unreadOf(merchantId, [partnerId])
  return { unread: counts.get(partnerId) ?? 0, total: await unreadTotal(merchantId) }
}

export const search = async (
  actor: Actor,
  { client, keyword, user_id, cursor, limit }: Query<typeof chat.search>,
): Promise<Result<typeof chat.search>> => {
  await requireClient(actor, client)
  await spendRateLimit('chatSearch', String(actor.accountId))
  const { merchantId } = actor
  if (cursor && !/^\d{1,15}$/.test(cursor)) refuse('invalid')
  const rows = await messagesContaining(merchantId, {
    keyword,
    partnerId: user_id === undefined ? undefined : merchantOf(user_id),
    before: cursor ? Number(cursor) : undefined,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const view = await viewOf(
    merchantId,
    shown.map((row) => partnerIn(merchantId, row)),
  )
  return {
    items: shown.flatMap((row) => {
      const partner = view.profiles.get(partnerIn(merchantId, row))
      return partner ? [{ message: presentMessage(row, view), userProfile: presentProfile(partner) }] : []
    }),
    next: rows.length > limit ? String(shown.at(-1)?.id ?? '') : null,
  }
}
