import type { Line } from '#core/http/request.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { isMoreThanZero } from '#ui/format/money.ts'
import { Empty } from '#ui/page/empty.tsx'
import { Money } from '#ui/value/money.tsx'
import { sales, type Sales } from '../measures/sales.ts'
import type { Asked } from '../range/use-range.ts'
import { ReadPart } from './read.tsx'
import type { Section } from './section.ts'
import styles from './margin-lines.module.css'

/** In the order in which the margin is reckoned. */
const costs = [sales.refunds, sales.fees, sales.transfers, sales.rides, sales.material] as const

const title = '毛利怎么来的'

const Row = ({ name, yuan, minus = false }: { name: string; yuan: string; minus?: boolean }) => (
  <li>
    <span>{name}</span>
    <span className={styles.amount}>
      {minus && isMoreThanZero(yuan) && '−'}
      <Money yuan={yuan} />
    </span>
  </li>
)

/** From what was ordered to what is left, line by line: the last is the sum of those above. */
export const marginLines = (line: Line): Section => {
  const Body = ({ asked }: { asked: Asked }) => (
    <ReadPart<{ total: Sales }> title={title} line={line} query={asked.periodQuery}>
      {({ total: sums }) => {
        if (sums.order_count === 0)
          return (
            <Panel title={title}>
              <Empty reason="这段时间没有订单" />
            </Panel>
          )
        return (
          <Panel title={title}>
            <ul className={styles.lines} aria-label={title}>
              <Row name={sales.ordered.title} yuan={sums.order_amount} />
              {costs.map(({ title: name, of }) => (
                <Row key={name} name={name} yuan={of(sums)} minus />
              ))}
              <Row name={sales.margin.title} yuan={sums.margin} />
            </ul>
            {isMoreThanZero(sums.coupon_amount) && (
              <p className={styles.note}>
                另有商家优惠券 <Money yuan={sums.coupon_amount} />，{sales.coupons.note}
              </p>
            )}
          </Panel>
        )
      }}
    </ReadPart>
  )
  return { title, Body }
}
