import type { WireResult } from '@zdb/contract/kit/endpoint'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { refresh } from '@zdb/console/core/http/query.tsx'
import { isFree, isSame, useInbox, useInboxFilter, useOpenItem, type ItemAddress } from './inbox.ts'

/** What comes after this item: the first in sight that nobody else works on. */
export const useNextItem = (address: ItemAddress) => {
  const list = useInbox()
  const [{ queue }] = useInboxFilter()
  const open = useOpenItem()
  const after = list.data?.items.find((each) => isFree(each) && !isSame(each, address))
  return {
    next: () => open(after),
    /** After a decision. Whoever looks at one queue stays in it; else the server names what is next of all. */
    goOn: (named: WireResult<typeof inbox.decide>['next']) => {
      open(after ?? (queue === 'all' ? (named ?? undefined) : undefined))
      return refresh(inbox.list)
    },
    leave: () => {
      open(undefined)
      return refresh(inbox.list)
    },
  }
}
