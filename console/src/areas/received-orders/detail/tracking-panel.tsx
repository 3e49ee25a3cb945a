import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import styles from './tracking-panel.module.css'

/** Where the order is, step by step. */
export const TrackingPanel = ({ sn }: { sn: string }) => {
  const tracking = useRead(receivedOrders.tracking, { params: { sn } })
  return (
    <Panel title="订单跟踪">
      <Loaded reading={tracking}>
        {(steps) =>
          steps.length === 0 ? (
            <p className={styles.none}>还没有跟踪记录</p>
          ) : (
            <ol className={styles.steps}>
              {steps.map(({ at, what, detail }) => (
                <li key={`${at} ${what} ${detail}`}>
                  <span>{what}</span>
                  <span className={styles.detail}>{detail}</span>
                  <Ago moment={at} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  )
}
