import { useEffect, useState } from 'react'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { call } from '@zdb/console/core/http/client.ts'
import { refresh, useRead } from '@zdb/console/core/http/query.tsx'
import { isSame, useInbox, useInboxFilter, type ItemAddress } from './inbox.ts'

/**
 * Opening takes: the item is the person's own before it is shown. That a colleague has it is no failure, it is seen in
 * the item. Looks are written down, so the evidence is read once; who works on it follows the list.
 */
export const useOpenedItem = ({ queue, id }: ItemAddress) => {
  const [tried, setTried] = useState(false)
  const params = { queue, item: id }
  const reading = useRead(inbox.show, { params }, { enabled: tried })
  const list = useInbox()
  const [filter] = useInboxFilter()

  useEffect(() => {
    const taking = call(inbox.take, { params: { queue, item: id }, body: { over: false } }, { manner: 'probe' })
    void taking.then(() => {
      setTried(true)
      return refresh(inbox.list)
    })
  }, [queue, id])

  const takeOver = async () => {
    await call(inbox.take, { params, body: { over: true } })
    await refresh(inbox.list, inbox.show)
  }

  const isNewer = list.dataUpdatedAt > reading.dataUpdatedAt
  const row = list.data?.items.find((each) => isSame(each, { queue, id }))
  const shouldHold = filter.mine === '0' && (filter.queue === 'all' || filter.queue === queue)
  const isWhole = !list.isPlaceholderData && filter.after === '' && list.data?.more === ''
  return {
    reading,
    takeOver,
    item: isNewer ? (row ?? reading.data?.item) : reading.data?.item,
    /** Somebody has decided, or it was withdrawn. */
    isGone: isNewer && shouldHold && isWhole && !row,
  }
}
