import type { WireQuery } from '@zdb/contract/kit/endpoint'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { Button } from '#ui/action/button.tsx'
import styles from './notices.module.css'

/** Asked again by itself: an order becomes late without anybody doing anything. */
const everyMs = 60_000

/** Too much waits, or something waits too long; a press leads there. */
export const MorePending = ({ onShow }: { onShow: (status: string) => void }) => {
  const { data } = useRead(onlineOrders.morePending, {}, { every: everyMs })
  useRefreshOn('netorder', [onlineOrders.morePending])
  if (!data?.text) return null
  const late = data.overdue > 0
  return (
    <span className={styles.pending} data-late={late || undefined} role="status">
      {data.text}
      <Button kind="text" onClick={() => onShow(late ? 'wait_arrange_overdue' : 'wait_arrange')}>
        去处理
      </Button>
    </span>
  )
}

const shownCities = 8

/** Where the orders of more than three months ago went. */
export const OldRegions = ({ query }: { query: WireQuery<typeof onlineOrders.oldRegions> }) => {
  const { data = [] } = useRead(onlineOrders.oldRegions, { query })
  if (data.length === 0) return null
  const rest = data.slice(shownCities).reduce((sum, { total }) => sum + total, 0)
  return (
    <dl className={styles.regions} aria-label="按城市">
      {data.slice(0, shownCities).map(({ city, total }) => (
        <div key={city}>
          <dt>{city || '未知'}</dt>
          <dd>{total}</dd>
        </div>
      ))}
      {rest > 0 && (
        <div>
          <dt>其他城市</dt>
          <dd>{rest}</dd>
        </div>
      )}
    </dl>
  )
}
