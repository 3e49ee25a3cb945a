import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import type { Side } from '#widgets/order/order.ts'
import { Thread, type ThreadEntry } from '#widgets/thread/thread.tsx'

type Evidence = WireResult<typeof afterSale.detail>['timeline'][number]

const sides = { sender: '发单方', shop: '接单方', platform: '平台', system: '系统' } as const

/** The platform's words stand between the two sides. */
const placeOf = (entry: Evidence, side: Side): ThreadEntry['place'] => {
  if (entry.side === 'platform' || entry.side === 'system') return 'middle'
  return entry.side === side ? 'mine' : 'theirs'
}

/** Who speaks for a side is named; the platform and the system speak for themselves. */
const whoOf = ({ side, actor }: Evidence): string =>
  side === 'system' || actor === sides[side] ? sides[side] : `${sides[side]} · ${actor}`

/** What both sides and the platform said, with their pictures; it comes newest first and is read oldest first. */
export const Conversation = ({ entries, side }: { entries: readonly Evidence[]; side: Side }) => (
  <Thread
    label="协商记录"
    entries={entries
      .toReversed()
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map((entry) => ({
        ...entry,
        key: `${entry.at} ${entry.side} ${entry.what} ${entry.content}`,
        place: placeOf(entry, side),
        who: whoOf(entry),
        imageLabel: `${sides[entry.side]}的凭证`,
      }))}
  />
)
