import type { Line } from '#core/http/request.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { isMoreThanZero } from '#ui/format/money.ts'
import { Empty } from '#ui/page/empty.tsx'
import { Money } from '#ui/value/money.tsx'
import { sales, type Sales } from '../measures/sales.ts'
import { Led } from '../parts/led.tsx'
import type { Asked } from '../range/use-range.ts'
import { ReadPart } from './read.tsx'
import type { Section } from './section.ts'
import styles from './margin-lines.module.css'

/** In the order in which the margin is reckoned. */
const costs = [sales.refunds, sales.fees, sales.transfers, sales.rides, sales.material] as const

const title = '毛利怎么来的'

type Part = {
  readonly title: string
  readonly of: (sums: Sales) => string
  readonly route: (sums: Sales) => string | null
}
type Of = { measure: Part; sums: Sales; minus?: boolean }

const Sum = ({ measure: { of, route }, sums, minus = false }: Of) => (
  <Led to={route(sums)}>
    {minus && isMoreThanZero(of(sums)) && '−'}
    <Money yuan={of(sums)} />
  </Led>
)

const Row = ({ measure, sums, minus = false }: Of) => (
  <li>
    <span>{measure.title}</span>
    <span className={styles.amount}>
      <Sum measure={measure} sums={sums} minus={minus} />
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
              <Row measure={sales.ordered} sums={sums} />
              {costs.map((cost) => (
                <Row key={cost.title} measure={cost} sums={sums} minus />
              ))}
              <Row measure={sales.margin} sums={sums} />
            </ul>
            {isMoreThanZero(sums.coupon_amount) && (
              <p className={styles.note}>
                另有商家优惠券 <Sum measure={sales.coupons} sums={sums} />，{sales.coupons.note}
              </p>
            )}
          </Panel>
        )
      }}
    </ReadPart>
  )
  return { title, Body }
}
