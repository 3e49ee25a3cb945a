import type { WireResult } from '@zdb/contract/kit/endpoint'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { refresh } from '@zdb/console/core/http/query.tsx'
import { isFree, isSame, useInbox, useOpenItem, type ItemAddress } from './inbox.ts'

/** What comes after this item: the first in sight that nobody else works on. */
export const useNextItem = (address: ItemAddress) => {
  const list = useInbox()
  const open = useOpenItem()
  const after = list.data?.items.find((each) => isFree(each) && !isSame(each, address))
  return {
    next: () => open(after),
    /** After a decision; the server names what is next in all queues when nothing is left in this one. */
    goOn: (named: WireResult<typeof inbox.decide>['next']) => {
      open(after ?? named ?? undefined)
      return refresh(inbox.list)
    },
    leave: () => {
      open(undefined)
      return refresh(inbox.list)
    },
  }
}
