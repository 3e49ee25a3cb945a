import { writeOffs } from '@zdb/contract/write-offs/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { sayError, saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useNow } from '#ui/time/clock.ts'
import { momentOf } from '#ui/format/moment.ts'

export type WriteOffRow = WireResult<typeof writeOffs.list>['items'][number]

export const mayUndo = ({ status, undo_until }: WriteOffRow, now: Date): boolean =>
  status === 'verified' && undo_until !== null && momentOf(undo_until) > now

export const useUndoWriteOff = () => {
  const { send, pending } = useSend(writeOffs.act)
  const undo = async ({ id, title }: WriteOffRow) => {
    const answer = await send({ body: { action: 'undo', id } })
    await refresh(writeOffs.list)
    if (answer.ok) saySuccess(answer.data.message || `已撤销 ${title}`)
    else sayError(answer.message)
  }
  return { undo, pending }
}

/** What was just written off is found among the newest records, which say whether it can still be taken back. */
export const useRecentWriteOffs = (codes: readonly string[]) => {
  const now = useNow(10_000)
  const newest = useRead(writeOffs.list, { query: { page: 1 } })
  const rows = codes.flatMap((code) => newest.data?.items.find((row) => row.code === code) ?? [])
  return {
    undoable: rows.filter((row) => mayUndo(row, now)),
    undone: rows.length > 0 && rows.every(({ status }) => status === 'undone'),
    ...useUndoWriteOff(),
  }
}
