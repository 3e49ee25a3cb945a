import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { dayAndTime } from '#ui/format/moment.ts'
import { useNow } from '#ui/time/clock.ts'
import { StatusTag } from '#ui/value/status-tag.tsx'

type FirstPaper = WireResult<typeof onlineOrders.list>['items'][number]['paper']

const minuteMs = 60_000

const Mark = ({ paper: { at, where, by }, full }: { paper: NonNullable<FirstPaper>; full: boolean }) => {
  const when = dayAndTime(at, useNow(minuteMs)).replace('今天 ', '')
  const rest = [where, by].filter(Boolean).join(' · ')
  return (
    <span title={[at, rest].filter(Boolean).join(' ')}>
      <StatusTag tone="neutral">
        {full ? `已打印 ${[when, rest].filter(Boolean).join(' · ')}` : `已打印 ${when}`}
      </StatusTag>
    </span>
  )
}

/** That an order has paper and since when; where it came out and who wanted it in full, or on hover. */
export const PrintedMark = ({ paper, full = false }: { paper: FirstPaper; full?: boolean }) =>
  paper && <Mark paper={paper} full={full} />
