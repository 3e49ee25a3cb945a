import { Money } from '#ui/value/money.tsx'
import type { OrderRow } from '../order.ts'
import card from '../two-line-card.module.css'

/** What an order costs; while shops bid, from which price on it can be had. */
export const OrderPrice = ({ order: { order_amount, lowest_quote } }: { order: OrderRow }) => {
  if (order_amount !== null) return <Money yuan={order_amount} lead right />
  if (lowest_quote === null) return <span className={card.quiet}>待报价</span>
  return (
    <span className={card.cut}>
      <Money yuan={lowest_quote} lead /> <span className={card.quiet}>起</span>
    </span>
  )
}
