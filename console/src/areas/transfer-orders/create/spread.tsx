import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { Button } from '#ui/action/button.tsx'
import { Money } from '#ui/value/money.tsx'
import styles from './create.module.css'

export type SpreadFacts = WireResult<typeof transferOrders.referencePrice>

/** What such orders went for, and whose they were; a press takes the middle. */
export const Spread = ({
  spread: { low, middle, high, orders },
  from,
  none,
  act,
  onTake,
}: {
  spread: SpreadFacts
  from: string
  none: string
  act: string
  onTake: (price: string) => void
}) => {
  if (middle === null) return <p className={styles.quiet}>{none}</p>
  return (
    <div className={styles.spread}>
      <p>
        {low !== null && high !== null && low !== high && (
          <>
            多在 <Money yuan={low} /> 至 <Money yuan={high} />，
          </>
        )}
        中位 <Money yuan={middle} />
        <Button kind="text" onClick={() => onTake(middle)}>
          {act}
        </Button>
      </p>
      <p className={styles.quiet}>
        依据：{from} {orders} 单
      </p>
    </div>
  )
}
