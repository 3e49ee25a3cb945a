import { Ago } from '#ui/time/ago.tsx'
import { Empty } from '#ui/page/empty.tsx'
import styles from './timeline.module.css'

const sides = {
  sender: '发单方',
  shop: '接单方',
  merchant: '本店',
  buyer: '买家',
  channel: '渠道',
  courier: '运力方',
  platform: '平台',
  system: '系统',
} as const

const nameless = new Set<string>(['buyer', 'channel', 'platform', 'system'])

export type TimelineEntry = {
  readonly at: string
  readonly actor: string
  readonly side: keyof typeof sides
  readonly what: string
  readonly detail: string
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[]
  readonly device: string
}

/** Everything that happened to an order, as the server tells it: newest first. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => {
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
          <p className={styles.who}>
            {[sides[side], !nameless.has(side) && actor, device].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  )
}
