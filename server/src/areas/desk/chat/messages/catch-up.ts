import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { conversationIdOf, userIdOf } from '@zdb/contract/desk/chat/user-ids'
import type { Actor } from '#core/http/actor'
import { presentProfile } from '../people/present-profile.ts'
import { requireClient } from '../session/clients.ts'
import { changesAfter, lastChangeOf, type ChangeRow } from './changes.sql.ts'
import { messagesById, type MessageRow } from './messages.sql.ts'
import { isClearedFor, isDeletedFor, presentMessage, viewOf, type View } from './present.ts'
import { unreadOf, unreadTotal } from './unread.sql.ts'

type Change = Result<typeof chat.changes>['items'][number]

type Seen = View & { messages: ReadonlyMap<number, MessageRow>; unread: ReadonlyMap<number, number> }

/** A change as things stand now: a message that was taken back since comes as taken back. */
const present = (row: ChangeRow, view: Seen): Change[] => {
  const base = { no: String(row.no), conversationID: conversationIdOf(userIdOf(row.partner_id)) }
  const unread = view.unread.get(row.partner_id) ?? 0
  const facts = row.facts as { sequence?: number; ids?: string[]; blocked?: boolean; quick_id?: string; state?: never }
  const message = view.messages.get(row.message_id ?? 0)
  switch (row.kind) {
    case 'message':
    case 'revoked':
      // That its conversation was deleted with all that was said is a change of its own.
      if (!message || isClearedFor(message, view)) return []
      return isDeletedFor(message, view)
        ? [{ ...base, kind: 'deleted', ids: [String(message.id)], unread }]
        : [{ ...base, kind: row.kind, message: presentMessage(message, view), unread }]
    case 'read':
      return [{ ...base, kind: 'read', sequence: facts.sequence ?? 0, unread }]
    case 'peerRead':
      return [{ ...base, kind: 'peerRead', sequence: facts.sequence ?? 0 }]
    case 'deleted':
      return [{ ...base, kind: 'deleted', ids: facts.ids ?? [], unread }]
    case 'conversationDeleted':
      return [{ ...base, kind: 'conversationDeleted' }]
    case 'blocked':
      return [{ ...base, kind: 'blocked', blocked: facts.blocked ?? false }]
    case 'quick':
      return [{ ...base, kind: 'quick', quick_id: facts.quick_id ?? '', state: facts.state ?? 'open' }]
    default: {
      const profile = view.profiles.get(row.partner_id)
      return profile ? [{ ...base, kind: 'profile', profile: presentProfile(profile) }] : []
    }
  }
}

/** Everything that happened after a number. Who was away for longer than is kept begins anew. */
export const changes = async (
  actor: Actor,
  { client, after: given, limit }: Query<typeof chat.changes>,
): Promise<Result<typeof chat.changes>> => {
  await requireClient(actor, client)
  const { merchantId } = actor
  const after = Number(given)
  const last = await lastChangeOf(merchantId)
  const rows = await changesAfter(merchantId, after, limit + 1)
  const first = rows[0]?.no
  const isLost = after > last || (first === undefined ? last > after : first !== after + 1)
  if (isLost)
    return { items: [], latest: String(last), more: false, reset: true, unread: await unreadTotal(merchantId) }
  const shown = rows.slice(0, limit)
  const partnerIds = shown.map(({ partner_id }) => partner_id)
  const [view, messages, unread] = await Promise.all([
    viewOf(merchantId, partnerIds),
    messagesById(
      merchantId,
      shown.flatMap(({ message_id }) => message_id ?? []),
    ),
    unreadOf(merchantId, partnerIds),
  ])
  return {
    items: shown.flatMap((row) => present(row, { ...view, messages, unread })),
    latest: String(shown.at(-1)?.no ?? after),
    more: rows.length > limit,
    reset: false,
    unread: await unreadTotal(merchantId),
  }
}
