import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { fenOf } from '#ui/format/money.ts'
import { Money } from '#ui/value/money.tsx'
import { Bar } from './bar.tsx'
import styles from './credit.module.css'

type Credit = WireResult<typeof receivedOrders.pool>['credit']

/** What a shop may hold in unsettled grabs, and how much of it is taken. */
export const GrabCredit = ({ credit: { limit, used } }: { credit: Credit }) => {
  const [all, taken] = [Number(fenOf(limit) ?? 0n), Number(fenOf(used) ?? 0n)]
  return (
    <section
      className={styles.credit}
      aria-label="抢单额度"
      title="额度 = 2 × 诚信保证金 + 可用余额，未结算的抢单占用额度"
    >
      {all > 0 ? (
        <span>
          抢单额度 已用 <Money yuan={used} /> / <Money yuan={limit} />
        </span>
      ) : (
        <span>缴纳诚信保证金后才有抢单额度</span>
      )}
      <Bar share={all > 0 ? taken / all : 0} />
    </section>
  )
}
