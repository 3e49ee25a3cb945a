import { useCallback } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { queueNames, type QueueName } from '@zdb/contract/platform/inbox/queues'
import { useRead } from '@zdb/console/core/http/query.tsx'
import { oneOf, text, useFilter } from '@zdb/console/core/router/filter.ts'

export type Inbox = WireResult<typeof inbox.list>
export type Item = Inbox['items'][number]
export type ItemDetail = WireResult<typeof inbox.show>
export type Decision = ItemDetail['decisions'][number]
export type ItemAddress = { queue: QueueName; id: string }

/** What waits changes by itself: merchants send, colleagues decide. */
const everyMs = 5_000

const fields = { queue: oneOf('all', ...queueNames), mine: oneOf('0', '1'), after: text() }

/** Which part of the inbox is looked at; it stays while items are opened. */
export const useInboxFilter = () => useFilter(fields)

export const useInbox = () => {
  const [{ queue, mine, after }] = useInboxFilter()
  const query = { mine, ...(queue === 'all' ? {} : { queue }), ...(after === '' ? {} : { after }) }
  return useRead(inbox.list, { query }, { every: everyMs, background: true })
}

export const isSame = (item: ItemAddress, other: ItemAddress): boolean =>
  item.queue === other.queue && item.id === other.id

/** Nobody else works on it. */
export const isFree = ({ worker, mine }: Item): boolean => worker === '' || mine

export const useOpenItem = () => {
  const navigate = useNavigate()
  return useCallback(
    (item: ItemAddress | undefined) =>
      void (item
        ? navigate({ to: '/inbox/$queue/$item', params: { queue: item.queue, item: item.id }, search: true } as never)
        : navigate({ to: '/inbox', search: true } as never)),
    [navigate],
  )
}
