import type { ImMessage } from '../engine/port.ts'
import { keyOf, type Thread } from '../state/thread.ts'
import { dayOf } from '../text/times.ts'

export type HistoryRow =
  | { readonly kind: 'start'; readonly key: string }
  | { readonly kind: 'failed'; readonly key: string }
  | { readonly kind: 'day'; readonly key: string; readonly time: number }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: ImMessage }

/** The messages with a line above each day, one above what was unread when the conversation was opened, and on top whether that is all. */
export const rowsOf = ({ messages, firstUnread, complete, olderFailed }: Thread): readonly HistoryRow[] => {
  const top = complete ? 'start' : olderFailed ? 'failed' : undefined
  const rows: HistoryRow[] = top && messages.length > 0 ? [{ kind: top, key: top }] : []
  let day = ''
  for (const message of messages) {
    const its = dayOf(message.time)
    if (its !== day) rows.push({ kind: 'day', key: `day ${its} ${keyOf(message)}`, time: message.time })
    day = its
    if (keyOf(message) === firstUnread) rows.push({ kind: 'unread', key: 'unread' })
    rows.push({ kind: 'message', key: keyOf(message), message })
  }
  return rows
}
