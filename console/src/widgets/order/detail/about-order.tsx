import { DeliveryWindow } from '../delivery-window.tsx'
import { GoodsLine } from '../goods-list.tsx'
import { otherSide, type GoodsItem, type OrderRow, type Side } from '../order.ts'
import styles from './about-order.module.css'

type Subject = { goods_items: readonly GoodsItem[]; delivery_date: string; delivery_time: string }

/** Which order a dialog is about: what, when, and where or with whom. */
export const OrderSubject = ({ order, facts }: { order: Subject; facts: readonly string[] }) => (
  <div className={styles.order}>
    <GoodsLine goods={order.goods_items} />
    <p className={styles.facts}>
      <DeliveryWindow date={order.delivery_date} time={order.delivery_time} />
      {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
    </p>
  </div>
)

/** An order between two merchants, with the other of them. */
export const AboutOrder = ({ order, side }: { order: OrderRow; side: Side }) => (
  <OrderSubject order={order} facts={[order.areainfo, otherSide(order, side)]} />
)
