import { writeOffs } from '@zdb/contract/orders/write-offs/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { refresh, useRead } from '#core/http/query.tsx'
import { useNow } from '#ui/time/clock.ts'
import { momentOf } from '#ui/format/moment.ts'
import { useActions, type ActionRow, type ActionTable } from '#widgets/actions/use-actions.tsx'

export type WriteOffRow = WireResult<typeof writeOffs.list>['items'][number]

const mayUndo = ({ status, undo_until }: WriteOffRow, now: Date): boolean =>
  status === 'verified' && undo_until !== null && momentOf(undo_until) > now

const undo: ActionRow<WriteOffRow, 'undo' | 'undoAsked'> = {
  label: '撤销',
  send: ({ id, title }, send) =>
    send(writeOffs.act, { body: { action: 'undo', id } }, ({ message }) => message || `已撤销 ${title}`),
}

const table: ActionTable<WriteOffRow, 'undo' | 'undoAsked'> = {
  undo,
  undoAsked: {
    ...undo,
    ask: ({ title }) => ({
      title: `撤销核销“${title}”？`,
      consequence: '撤销后券回到客人手里，可以再次核销。',
      act: '撤销核销',
    }),
  },
}

/** Right after the scan a slip of the hand is taken back at once; an old record asks first. */
export const useWriteOffActions = (undoing: 'undo' | 'undoAsked') => {
  const now = useNow(10_000)
  return useActions({
    table,
    offered: (row) => (mayUndo(row, now) ? [undoing] : []),
    keyOf: ({ id }) => id,
    refresh: () => refresh(writeOffs.list),
  })
}

/** What was just written off is found among the newest records, which say whether it can still be taken back. */
export const useRecentWriteOffs = (codes: readonly string[]): WriteOffRow[] => {
  const newest = useRead(writeOffs.list, { query: { page: 1 } })
  return codes.flatMap((code) => newest.data?.items.find((row) => row.code === code) ?? [])
}
