import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { Ago } from '#ui/time/ago.tsx'
import { Empty } from '#ui/page/empty.tsx'
import type { Side } from '#widgets/order/order.ts'
import { PhotoStrip } from '#widgets/images/photo-strip.tsx'
import styles from './conversation.module.css'

type Evidence = WireResult<typeof afterSale.detail>['timeline'][number]

const sides = { sender: '发单方', shop: '接单方', platform: '平台', system: '系统' } as const

/** One's own words stand on the right, the other side's on the left, the platform's between them. */
const placeOf = (entry: Evidence, side: Side): 'mine' | 'theirs' | 'middle' => {
  if (entry.side === 'platform' || entry.side === 'system') return 'middle'
  return entry.side === side ? 'mine' : 'theirs'
}

/** What both sides and the platform said, with their pictures; it comes newest first and is read oldest first. */
export const Conversation = ({ entries, side }: { entries: readonly Evidence[]; side: Side }) => {
  if (entries.length === 0) return <Empty reason="还没有记录" />
  const inOrder = entries.toReversed().toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <ol className={styles.conversation} aria-label="协商记录">
      {inOrder.map((entry) => (
        <li key={`${entry.at} ${entry.side} ${entry.what} ${entry.content}`} data-place={placeOf(entry, side)}>
          <p className={styles.who}>
            {sides[entry.side]}
            {entry.side !== 'system' && ` · ${entry.actor}`} <Ago moment={entry.at} />
          </p>
          <div className={styles.said}>
            <strong>{entry.what}</strong>
            {entry.content && <p>{entry.content}</p>}
            {entry.changes.map(({ label, before, after }) => (
              <p key={label}>
                {label}：<del>{before || '空'}</del> → <ins>{after || '空'}</ins>
              </p>
            ))}
            {entry.images.length > 0 && (
              <PhotoStrip label={`${sides[entry.side]}的凭证`} photos={entry.images.map((url) => ({ url }))} />
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
