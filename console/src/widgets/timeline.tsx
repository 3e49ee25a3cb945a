import { Ago } from '#ui/ago.tsx'
import { Empty } from '#ui/empty.tsx'
import type { OrderDetail } from './order.ts'
import styles from './timeline.module.css'

const sides = { sender: '发单方', shop: '接单方', system: '系统' } as const

/** Everything that happened to an order, as the server tells it: newest first. */
export const Timeline = ({ entries }: { entries: OrderDetail['timeline'] }) => {
  if (entries.length === 0) return <Empty reason="还没有记录" />
  return (
    <ol className={styles.timeline}>
      {entries.map(({ at, actor, side, what, detail, changes, device }) => (
        <li key={`${at} ${what} ${detail}`} data-side={side}>
          <p className={styles.what}>
            <strong>{what}</strong>
            <Ago moment={at} />
          </p>
          {detail && <p className={styles.detail}>{detail}</p>}
          {changes.map(({ label, before, after }) => (
            <p key={label} className={styles.detail}>
              {label}：<del>{before || '空'}</del> → <ins>{after || '空'}</ins>
            </p>
          ))}
          <p className={styles.who}>{[sides[side], side !== 'system' && actor, device].filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ol>
  )
}
